package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Limbs, bounds and lists of ids are of the same rows, also where queries within bring them. */
final class SumDuringWritesTest {
  private static final int ROWS = 300;
  private static final int ASKED = 150;

  @ParameterizedTest
  @MethodSource("dev.nacre.jdbc.columns.sums.SumTableFixture#dialects")
  @Covers("queries-24")
  void sumIsOfTheRowsOfOneMoment(Dialect dialect) throws Exception {
    try (SumTableFixture table = new SumTableFixture(dialect, 71)) {
      table.execute("CREATE TABLE ones (id INT PRIMARY KEY, one INTEGER ENCRYPT WITH (SUM))");
      AtomicBoolean done = new AtomicBoolean();
      try (Connection writer = table.bench.connect()) {
        CompletableFuture<Integer> written =
            CompletableFuture.supplyAsync(() -> write(writer, done));
        int sums = 0;
        try {
          // Not before there are rows, and no longer than the writer writes.
          while (sums < ASKED && !written.isDone()) {
            sums += ask(table.statement) > 0 ? 1 : 0;
          }
        } finally {
          done.set(true);
        }
        assertThat(written.get()).isPositive();
        assertThat(sums).isEqualTo(ASKED);
      }
    }
  }

  /** The number of rows, which is their sum. */
  private static long ask(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT SUM(one) AS s, COUNT(*) AS n FROM ones")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getLong(1)).isEqualTo(row.getLong(2));
      return row.getLong(2);
    }
  }

  /** Inserts rows, one a transaction, and deletes them from the first and the last on. */
  private static int write(Connection writer, AtomicBoolean done) {
    int rounds = 0;
    try (PreparedStatement insert = writer.prepareStatement("INSERT INTO ones VALUES (?, ?)");
        PreparedStatement delete = writer.prepareStatement("DELETE FROM ones WHERE id = ?")) {
      do {
        for (int i = 0; i < ROWS; i++) {
          insert.setInt(1, i);
          insert.setInt(2, 1);
          assertThat(insert.executeUpdate()).isOne();
        }
        for (int i = 0; i < ROWS; i++) {
          delete.setInt(1, i % 2 == 0 ? i / 2 : ROWS - 1 - i / 2);
          int unused = delete.executeUpdate();
        }
        rounds++;
      } while (!done.get());
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return rounds;
  }
}
