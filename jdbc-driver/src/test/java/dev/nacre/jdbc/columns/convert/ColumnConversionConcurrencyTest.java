package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;

/** Other connections that use a table while it is converted. */
public final class ColumnConversionConcurrencyTest extends CustomerConversionFixture {
  /** Returns when each has begun and ended a statement since; one that has died says why. */
  public static void afterARoundOfEach(AtomicIntegerArray rounds, List<Future<Integer>> others)
      throws Exception {
    int[] before = IntStream.range(0, rounds.length()).map(rounds::get).toArray();
    for (int i = 0; i < before.length; i++) {
      int number = i;
      Await.until(
          "connection " + number + " has gone on",
          () -> others.get(number).isDone() || rounds.get(number) >= before[number] + 2);
      if (others.get(number).isDone()) {
        throw new AssertionError("It ended: " + others.get(number).get());
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-34")
  void otherConnectionsWaitOrAreRefusedAndSeeNoCell(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          System.clearProperty(GRACE);
          AtomicBoolean over = new AtomicBoolean();
          AtomicIntegerArray rounds = new AtomicIntegerArray(4);
          ExecutorService pool = Executors.newFixedThreadPool(4);
          List<Future<Integer>> others = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            int number = i;
            Callable<Integer> other =
                () -> {
                  int rows = 0;
                  try (Connection mine = bench.connect();
                      Statement asking = mine.createStatement()) {
                    while (!over.get()) {
                      try {
                        if (number % 2 == 0) {
                          assertThat(
                                  text(
                                      asking, "SELECT name FROM customer WHERE id < 4 ORDER BY id"))
                              .isEqualTo("x|null|z|");
                        } else {
                          int id = 10 + number + 10 * rows;
                          asking.executeUpdate(
                              "INSERT INTO customer VALUES ('s', " + id + ", NULL, 'n')");
                          rows++;
                        }
                      } catch (SQLException refused) {
                        assertThat(refused.getMessage())
                            // A machine that stands still for a second meets the check.
                            .matches("(?s)(NACRE-40(10|06)|.*([Ll]ock|adlock|concurrent|check)).*");
                      }
                      rounds.incrementAndGet(number);
                    }
                  }
                  return rows;
                };
            others.add(pool.submit(other));
          }
          afterARoundOfEach(rounds, others);
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (name ENCRYPT)",
                  "ALTER TABLE customer REKEY",
                  "ALTER TABLE customer MODIFY (name DECRYPT)",
                  "ALTER TABLE customer MODIFY (name ENCRYPT NO SALT)")) {
            if (sql.endsWith("NO SALT)") && dialect.hasCollations()) {
              continue;
            }
            boolean done = false;
            for (int attempt = 0; !done && attempt < 5; attempt++) {
              try {
                run(statement, sql);
                done = true;
              } catch (SQLException busy) {
                assertThat(busy.getMessage())
                    .as(sql)
                    .matches("(?s).*([Ll]ock|timeout|changed|SQLState (HYT00|40|55)).*");
              }
            }
            assertThat(done).as(sql).isTrue();
            afterARoundOfEach(rounds, others);
          }
          over.set(true);
          int inserted = 0;
          for (Future<Integer> other : others) {
            inserted += other.get();
          }
          pool.shutdown();
          assertThat(inserted).isPositive();
          assertThat(text(statement, "SELECT COUNT(*) FROM customer"))
              .isEqualTo(inserted + 3 + "|");
          try (ResultSet row = statement.executeQuery("SELECT name FROM customer WHERE id > 3")) {
            while (row.next()) {
              assertThat(row.getString(1)).isEqualTo("n");
            }
          }
        });
  }
}
