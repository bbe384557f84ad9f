package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.convert.ColumnConversionConcurrencyTest;
import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.testkit.cover.Covers;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions of columns WITH (SUM) that break off, and that others meet while they run. */
final class SumColumnConversionFailureTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  private static final List<String> CONVERSIONS =
      List.of(
          "ALTER TABLE pay MODIFY (a ENCRYPT WITH (SUM))",
          "ALTER TABLE pay REKEY",
          "ALTER TABLE pay MODIFY (a DECRYPT)");

  @BeforeEach
  void hurry() {
    System.setProperty(ColumnConversionFixture.GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(ColumnConversionFixture.GRACE);
  }

  /** Sums, and the rows, as a new connection reads them as soon as it may. */
  private static void isRight(SumTableFixture table, String when) throws Exception {
    for (int attempt = 0; ; attempt++) {
      try (Connection next = table.bench.connect();
          Statement asking = next.createStatement()) {
        assertThat(ColumnConversionFixture.text(asking, "SELECT SUM(a), AVG(b), COUNT(a) FROM pay"))
            .as(when)
            .isEqualTo(
                ColumnConversionFixture.text(asking, "SELECT SUM(a), AVG(b), COUNT(a) FROM twin"));
        assertThat(ColumnConversionFixture.text(asking, "SELECT * FROM pay ORDER BY id"))
            .as(when)
            .isEqualTo(ColumnConversionFixture.text(asking, "SELECT * FROM twin ORDER BY id"));
        return;
      } catch (SQLException busy) {
        if (attempt == 50 || !String.valueOf(busy.getMessage()).startsWith("NACRE-4010")) {
          throw busy;
        }
        Thread.sleep(50);
      }
    }
  }

  /** All hidden columns of a column of cells are there, with unique ids, and else none. */
  private static void isWhole(SumTableFixture table, String when) throws SQLException {
    List<String> names = SumColumnConversionTest.stored(table);
    boolean cells;
    try (Statement statement = table.bench.plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT a FROM pay WHERE a IS NOT NULL")) {
      assertThat(row.next()).isTrue();
      cells = row.getObject(1) instanceof byte[];
    }
    long hidden = names.stream().filter(name -> name.matches("nacre_sum\\d+_(id|0|1)")).count();
    // Those of b, which is WITH (SUM) as well and has one limb more.
    assertThat(names).as(when).hasSize(6 + (cells ? 7 : 4)).doesNotContain("nacre_draft");
    assertThat(hidden).as(when).isEqualTo(cells ? 6 : 3);
    if (cells) {
      String copy =
          "INSERT INTO pay (id, a, c) SELECT id + 1000, a, c FROM pay WHERE a IS NOT NULL";
      assertThatThrownBy(() -> table.bench.plain(copy))
          .as(when)
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("23"));
    }
  }

  /** Nothing when the table is such already. */
  private static PlanResult convert(ColumnEncryption columns, String sql) throws SQLException {
    try {
      return columns.plans().plan(sql);
    } catch (SQLException refused) {
      assertThat((Throwable) refused).hasMessageStartingWith("NACRE-2054");
      return PlanResult.UNTOUCHED;
    }
  }

  static Stream<Dialect> quick() {
    return SumTableFixture.dialects().filter(dialect -> dialect != Dialect.MARIADB);
  }

  /** Dies before each thing that it sends; the next connection finds the one or the other. */
  @ParameterizedTest
  @MethodSource("quick")
  @Covers({"columns-29", "columns-34"})
  void crashBetweenAnyTwoStepsIsCompletedOrUndone(Dialect dialect) throws Exception {
    crash(dialect);
  }

  /** MariaDB copies the table for each definition. */
  @Test
  @Tag("slow")
  @Covers({"columns-29", "columns-34"})
  void crashBetweenAnyTwoStepsOnMariaDbIsCompletedOrUndone() throws Exception {
    crash(Dialect.MARIADB);
  }

  private static void crash(Dialect dialect) throws Exception {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 41)) {
      table.fill(12);
      table.execute("ALTER TABLE pay MODIFY (b ENCRYPT WITH (SUM))");
      int undone = 0;
      int tooEarly = 0;
      for (String sql : CONVERSIONS) {
        boolean done = false;
        for (int step = 1; !done; step++) {
          FailingConnection doomed = FailingConnection.atChanges(table.bench.raw(), 1_000);
          ColumnEncryption dying = table.bench.columns(doomed.connection());
          if (!(convert(dying, sql) instanceof PlanResult.Convert planResult)) {
            done = true; // the connect above has completed it
            dying.close();
            doomed.connection().close();
            continue;
          }
          doomed.diesAfter(step);
          try {
            dying.operations().convert(planResult);
            done = true;
          } catch (SQLException died) {
            // The server has not noticed yet that the one before is gone.
            boolean early = String.valueOf(died.getMessage()).startsWith("NACRE-4010");
            assertThat(doomed.isDead() || early).as(sql + " " + step + " " + died).isTrue();
            step -= early ? 1 : 0;
            tooEarly += early ? 1 : 0;
            undone += early ? 0 : 1;
            assertThat(tooEarly).as("tried again").isLessThan(150);
          } finally {
            dying.close();
            doomed.connection().close();
          }
          isRight(table, sql + " step " + step);
          isWhole(table, sql + " step " + step);
          assertThat(step).isLessThan(200);
        }
      }
      assertThat(undone).isGreaterThan(10);
      assertThat(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM pay"))
          .isEqualTo(SumAndAverageTest.plainly(table, "SELECT SUM(a) FROM twin"));
    }
  }

  /** While hidden columns are missing, or a limb is not there, no sum is answered. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-34")
  void sumDuringAConversionIsRefused(Dialect dialect) throws Exception {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 42)) {
      table.fill(12);
      for (String sql : CONVERSIONS) {
        for (String before :
            List.of("executeBatch", "ALTER TABLE", "GENERATED ALWAYS", "DROP COLUMN")) {
          PausingConnection pausing = new PausingConnection();
          try (Connection raw = table.bench.raw();
              Connection other = table.bench.connect();
              Statement asking = other.createStatement()) {
            ColumnEncryption columns = table.bench.columns(pausing.over(raw));
            List<String> said = new ArrayList<>();
            pausing.before(
                before,
                () -> {
                  try (ResultSet row = asking.executeQuery("SELECT SUM(a) FROM pay")) {
                    said.add("answered: " + row.next());
                  } catch (SQLException refused) {
                    said.add(String.valueOf(refused.getMessage()));
                  }
                });
            if (convert(columns, sql) instanceof PlanResult.Convert planResult) {
              columns.operations().convert(planResult);
            }
            columns.close();
            assertThat(said).as(sql + " " + before).allMatch(one -> one.startsWith("NACRE-4010"));
          }
          isRight(table, sql + " " + before);
        }
      }
    }
  }

  /** Without ids nothing is converted, and no key is left over. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-1", "columns-34"})
  void conversionWithoutReservedIdsLeavesNoKey(Dialect dialect) throws Exception {
    try (SumTableFixture table = SumTableFixture.plain(dialect, 43);
        Connection raw = table.bench.raw()) {
      table.fill(12);
      table.execute("CREATE TABLE made (a INT ENCRYPT WITH (SUM))");
      int unused = table.bench.plain("ALTER TABLE nacre_sum_salts ADD CHECK (BLOCK < 0)");
      ColumnEncryption columns = table.bench.columns(raw);
      Catalog before = columns.catalog().orElseThrow();
      assertThatThrownBy(() -> table.execute(CONVERSIONS.get(0)))
          .hasMessageStartingWith("NACRE-4016");
      Catalog after = columns.newestCatalog().orElseThrow();
      assertThat(after.conversions()).isEmpty();
      assertThat(after.tables()).isEqualTo(before.tables());
      assertThat(after.groups()).isEqualTo(before.groups());
      columns.close();
      assertThat(SumColumnConversionTest.stored(table))
          .containsExactly("id", "dept", "city", "a", "b", "c");
      isRight(table, "refused");
      assertThat(SumAndAverageTest.plainly(table, "SELECT COUNT(*) FROM nacre_sum_salts"))
          .isEqualTo("0");
    }
  }

  /** Others insert and add up: each sum that they are told is right. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-34")
  void othersAreNeverToldAWrongSum(Dialect dialect) throws Exception {
    System.clearProperty(ColumnConversionFixture.GRACE);
    try (SumTableFixture table = SumTableFixture.plain(dialect, 44)) {
      table.execute("INSERT INTO pay VALUES (1, 'd', 'c', 7, 7, 7), (2, 'd', 'c', NULL, 7, 7)");
      AtomicBoolean over = new AtomicBoolean();
      AtomicIntegerArray rounds = new AtomicIntegerArray(3);
      ExecutorService pool = Executors.newFixedThreadPool(3);
      List<Future<Integer>> others = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int number = i;
        Callable<Integer> other = () -> goOn(table.bench, number, over, rounds);
        others.add(pool.submit(other));
      }
      ColumnConversionConcurrencyTest.afterARoundOfEach(rounds, others);
      for (String sql : CONVERSIONS) {
        convertAtLast(table, sql);
        ColumnConversionConcurrencyTest.afterARoundOfEach(rounds, others);
      }
      over.set(true);
      int done = 0;
      for (Future<Integer> other : others) {
        done += other.get();
      }
      pool.shutdown();
      assertThat(done).isPositive();
      assertThat(SumAndAverageTest.one(table, "SELECT COUNT(*) FROM pay WHERE a <> 7"))
          .isEqualTo("0");
    }
  }

  private static void convertAtLast(SumTableFixture table, String sql) {
    boolean done = false;
    for (int attempt = 0; !done && attempt < 5; attempt++) {
      try {
        table.execute(sql);
        done = true;
      } catch (SQLException busy) {
        assertThat(busy.getMessage())
            .as(sql)
            .matches("(?s).*([Ll]ock|timeout|changed|SQLState (HYT00|40|55)).*");
      }
    }
    assertThat(done).as(sql).isTrue();
  }

  /** Returns how many statements were answered. */
  private static int goOn(
      DatabaseHarness bench, int number, AtomicBoolean over, AtomicIntegerArray rounds)
      throws SQLException {
    int answered = 0;
    int id = 10 + number;
    try (Connection mine = bench.connect();
        Statement asking = mine.createStatement()) {
      while (!over.get()) {
        try {
          if (number == 0) {
            try (ResultSet row =
                asking.executeQuery("SELECT SUM(a) AS s, COUNT(a) AS n FROM pay")) {
              assertThat(row.next()).isTrue();
              assertThat(row.getLong(1)).isEqualTo(7 * row.getLong(2));
            }
          } else {
            id += 10;
            int unused =
                asking.executeUpdate("INSERT INTO pay VALUES (" + id + ", 'd', 'c', 7, 7, 7)");
          }
          answered++;
        } catch (SQLException refused) {
          assertThat(refused.getMessage())
              // A machine that stands still for a second meets the check.
              .matches("(?s)(NACRE-(40(10|06)|305.)|.*([Ll]ock|adlock|concurrent|check)).*");
        }
        rounds.incrementAndGet(number);
      }
    }
    return answered;
  }
}
