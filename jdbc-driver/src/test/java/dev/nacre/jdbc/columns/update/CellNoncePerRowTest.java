package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;

/** A row that is written by itself has a cell of its own, with a nonce that no other has. */
final class CellNoncePerRowTest {
  private static final int CONNECTIONS = 4;
  private static final int BATCHES = 10;
  private static final int ROWS = 100;

  @ParameterizedTest
  @EachDialect
  @Covers("columns-8")
  void manyConnectionsNeverUseANonceTwice(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        int unused =
            statement.executeUpdate(
                "CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(9) ENCRYPT, b INT ENCRYPT)");
      }
      List<Connection> connections = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        connections.add(bench.connect());
      }
      ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
      try {
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
          int first = i * 10 * BATCHES * ROWS;
          Connection own = connections.get(i);
          writers.add(
              threads.submit(
                  () -> {
                    write(own, first);
                    return null;
                  }));
        }
        for (Future<?> writer : writers) {
          Object unused = writer.get();
        }
      } finally {
        threads.shutdownNow();
        for (Connection one : connections) {
          one.close();
        }
      }
      List<String> nonces = nonces(bench, "a");
      nonces.addAll(nonces(bench, "b"));
      assertThat(nonces).hasSize(CONNECTIONS * (BATCHES * ROWS + ROWS) * 2).doesNotHaveDuplicates();
    }
  }

  /** The same values each time: in batches, and in texts. */
  private static void write(Connection connection, int first) throws SQLException {
    int id = first;
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)");
        Statement statement = connection.createStatement()) {
      for (int batch = 0; batch < BATCHES; batch++) {
        for (int row = 0; row < ROWS; row++) {
          insert.setInt(1, id++);
          insert.setString(2, "same");
          insert.setInt(3, 7);
          insert.addBatch();
        }
        int[] unused = insert.executeBatch();
      }
      for (int row = 0; row < ROWS; row++) {
        int unused =
            statement.executeUpdate("INSERT INTO t (id, a, b) VALUES (" + id++ + ", 'same', 7)");
      }
    }
  }

  /** Parameters stay what they are until they are given anew, and cells do not. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-8")
  void parameterThatIsGivenOnceIsEncryptedForEachRow(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE t (id INT PRIMARY KEY, a CHAR(9) ENCRYPT, b DECIMAL(9,2) ENCRYPT,"
                  + " c VARCHAR(9)"
                  + (bench.dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "")
                  + " ENCRYPT NO SALT)");
      int rows;
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t (id, a, b, c) VALUES (?, ?, ?, ?)")) {
        insert.setString(2, "same");
        insert.setObject(3, new BigDecimal("1.5"));
        insert.setString(4, "x");
        rows = writeAll(insert);
      }
      assertThat(nonces(bench, "a")).hasSize(rows).doesNotHaveDuplicates();
      assertThat(nonces(bench, "b")).hasSize(rows).doesNotHaveDuplicates();
      try (ResultSet row = statement.executeQuery("SELECT a, b FROM t WHERE c = 'x'")) {
        for (int i = 0; i < rows; i++) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1).strip()).isEqualTo("same");
          assertThat(row.getBigDecimal(2)).isEqualByComparingTo("1.5");
        }
        assertThat(row.next()).isFalse();
      }
    }
  }

  private static int writeAll(PreparedStatement insert) throws SQLException {
    int id = 0;
    for (int i = 0; i < 3; i++) {
      insert.setInt(1, id++);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      insert.setInt(1, id++);
      assertThat(insert.execute()).isFalse();
    }
    insert.setInt(1, id++);
    insert.addBatch();
    if (keepsWhatIsBatched(insert)) {
      insert.setInt(1, id++);
      insert.addBatch();
      assertThat(insert.executeBatch()).hasSize(2);
      insert.setInt(1, id++);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    } else {
      assertThat(insert.executeBatch()).hasSize(1);
    }
    insert.clearParameters();
    insert.setInt(1, id);
    assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
    return id;
  }

  private static boolean keepsWhatIsBatched(PreparedStatement insert) throws SQLException {
    return !insert.getConnection().getMetaData().getDriverName().contains("Derby");
  }

  private static List<String> nonces(DatabaseHarness bench, String column) throws SQLException {
    List<String> nonces = new ArrayList<>();
    try (Statement statement = bench.plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT " + column + " FROM t")) {
      while (row.next()) {
        byte[] cell = row.getBytes(1);
        assertThat(CellHeader.scheme(cell)).isEqualTo(CellHeader.RANDOMISED);
        byte[] nonce = Arrays.copyOfRange(cell, CellHeader.BYTES, CellHeader.BYTES + 12);
        nonces.add(HexFormat.of().formatHex(nonce));
      }
    }
    return nonces;
  }
}
