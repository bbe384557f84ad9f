package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.convert.ColumnConversionConcurrencyTest;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.SimulatedProcess;
import dev.nacre.jdbc.columns.keys.rekey.ColumnRekeyFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Another process converts a table that this one uses by statements behind assertions: it rekeys
 * the table, takes the encryption of a column away and puts it back, or dies on the way.
 */
final class VersionAssertionDuringConversionTest extends ColumnRekeyFixture {
  private static final String[] TEXTS = {
    INSERT, INSERT, BY_EMAIL, "UPDATE customer SET ssn = ? WHERE email = ?"
  };

  /** Lets a lease hold for a tenth of a second; with the one of the fixture there is none. */
  private static final String SOME_GRACE = "400";

  /** What the table says of a value for its columns as they were; the version says it before. */
  private static final Pattern BY_THE_TABLE = Pattern.compile("check constraint|is of type");

  /** For how long a conversion waits for what has begun. */
  private static final long GRACE_PERIOD = 1_000;

  /**
   * @param begun when the execution began, which is no later than its question or lease ends
   */
  private static void asTheConversionAllows(SQLException refused, long begun) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    String message = String.valueOf(refused.getMessage());
    assertThat(message)
        .matches("(?s)(NACRE-40(06|10)|.*([Ll]ock|check constraint|is of type|does not exist)).*");
    if (BY_THE_TABLE.matcher(message).find()) { // only on a machine that stands still for so long
      assertThat(millis).as(message).isGreaterThan(Long.getLong(GRACE, GRACE_PERIOD));
    }
  }

  /** Executes a text once; a search must find its row. */
  private static void execute(PreparedStatement statement, String text, int id)
      throws SQLException {
    if (text.equals(INSERT)) {
      insert(statement, id);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    } else if (text.equals(BY_EMAIL)) {
      statement.setString(1, "a@b");
      try (ResultSet row = statement.executeQuery()) {
        assertThat(row.next()).as("the row is found").isTrue();
        assertThat(row.getInt(1)).isEqualTo(1);
      }
    } else {
      statement.setString(1, "s1");
      statement.setString(2, "a@b");
      assertThat(statement.executeUpdate()).as("the row is found").isEqualTo(1);
    }
  }

  /** Each second one in transactions. Returns how many executions there were. */
  private static int executions(
      DatabaseHarness bench, int number, AtomicBoolean over, AtomicIntegerArray rounds)
      throws SQLException {
    int done = 0;
    boolean transactions = number % 2 == 1;
    try (Connection mine = bench.connectDirectly("")) {
      mine.setAutoCommit(!transactions);
      while (!over.get()) {
        long begun = System.nanoTime();
        try (PreparedStatement statement = mine.prepareStatement(TEXTS[number])) {
          for (int time = 0; time < 20 && !over.get(); time++) {
            begun = System.nanoTime();
            execute(statement, TEXTS[number], 100 + number + 10 * done);
            if (transactions) {
              mine.commit();
            }
            done++;
            int unused = rounds.incrementAndGet(number);
          }
        } catch (SQLException refused) {
          asTheConversionAllows(refused, begun);
          if (transactions) {
            mine.rollback();
          }
          int unused = rounds.incrementAndGet(number);
        }
      }
    }
    return done;
  }

  @Test
  @Covers("columns-34")
  void otherStatementsWaitOrAreRefusedAndFindTheirRows() throws Exception {
    System.clearProperty(GRACE);
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(TEXTS.length);
    try {
      on(
          Dialect.POSTGRESQL,
          (bench, connection, statement) -> {
            AtomicIntegerArray rounds = new AtomicIntegerArray(TEXTS.length);
            List<Future<Integer>> others = new ArrayList<>();
            for (int i = 0; i < TEXTS.length; i++) {
              int number = i;
              others.add(pool.submit(() -> executions(bench, number, over, rounds)));
            }
            ColumnConversionConcurrencyTest.afterARoundOfEach(rounds, others);
            try (SimulatedProcess second = new SimulatedProcess(bench)) {
              for (String conversion :
                  List.of(
                      REKEY,
                      "ALTER TABLE customer MODIFY (ssn DECRYPT)",
                      "ALTER TABLE customer MODIFY (ssn ENCRYPT)",
                      REKEY)) {
                convert(second, conversion);
                ColumnConversionConcurrencyTest.afterARoundOfEach(rounds, others);
              }
            }
            over.set(true);
            int inserted = others.get(0).get() + others.get(1).get();
            assertThat(others.get(2).get()).isPositive();
            assertThat(others.get(3).get()).isPositive();
            assertThat(bench.isOnTheWire(VersionAssertionFixture.ASSERTION)).isTrue();
            assertThat(bench.isOnTheWire(VersionAssertionFixture.SAVEPOINT)).isTrue();
            assertThat(inserted).isPositive();
            int read = 0;
            try (ResultSet row = statement.executeQuery("SELECT id, ssn, email FROM customer")) {
              while (row.next()) {
                int id = row.getInt(1);
                if (id >= 100) {
                  read++;
                  assertThat(row.getString(2)).isEqualTo("s" + id);
                  assertThat(row.getString(3)).isEqualTo("m" + id);
                }
              }
            }
            assertThat(read).isEqualTo(inserted);
            assertThat(text(statement, "SELECT * FROM customer WHERE id < 4 ORDER BY id"))
                .isEqualTo(ROWS);
          });
    } finally {
      over.set(true);
      pool.shutdown();
    }
  }

  private static void convert(SimulatedProcess second, String conversion) throws SQLException {
    for (int attempt = 0; ; attempt++) {
      try {
        second.run(conversion);
        return;
      } catch (SQLException busy) {
        assertThat(busy.getMessage()).as(conversion).matches("(?s).*([Ll]ock|timeout|changed).*");
        assertThat(attempt).as(conversion + " is tried again").isLessThan(5);
      }
    }
  }

  /** A packet with its assertion is held up until the other process has died, at each step. */
  @ParameterizedTest
  @ValueSource(strings = {INSERT, BY_EMAIL})
  @Covers({"columns-29", "columns-34"})
  void statementAfterADeadConversionIsExecutedOrRefused(String text) throws Exception {
    System.setProperty(GRACE, SOME_GRACE);
    String words = text.substring(0, text.indexOf("customer"));
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          AtomicBoolean complete = new AtomicBoolean();
          int asserted = 0;
          int refusals = 0;
          try (SimulatedProcess second = new SimulatedProcess(bench)) {
            for (int step = 1; !complete.get(); step++) {
              assertThat(step).isLessThan(200);
              int changes = step;
              boolean done = true;
              long begun = System.nanoTime();
              bench.wire().forget();
              try (Connection mine = bench.connectDirectly("")) {
                VersionAssertionFixture.use(mine, text, values(text));
                try (PreparedStatement held = mine.prepareStatement(text)) {
                  bench.wire().before(words, () -> complete.set(second.dies(REKEY, changes)));
                  begun = System.nanoTime();
                  execute(held, text, 60);
                } catch (SQLException refused) {
                  asTheConversionAllows(refused, begun);
                  done = false;
                  refusals++;
                }
              }
              assertThat(bench.wire().isHolding()).as("step " + step).isFalse();
              asserted += bench.isOnTheWire(VersionAssertionFixture.ASSERTION) ? 1 : 0;
              boolean inserted = done && text.equals(INSERT);
              assertThat(allAtNextConnect(bench))
                  .as("step " + step)
                  .isEqualTo(ROWS + (inserted ? "60|s60|m60|" : ""));
              run(statement, "DELETE FROM customer WHERE id = 60");
            }
          }
          assertThat(asserted).isPositive();
          assertThat(refusals).isPositive();
        });
  }

  private static Object[] values(String text) {
    return text.equals(INSERT) ? new Object[] {60, "s60", "m60"} : new Object[] {"a@b"};
  }
}
