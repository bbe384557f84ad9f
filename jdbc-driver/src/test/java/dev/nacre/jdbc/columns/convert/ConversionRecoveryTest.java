package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;

/** Conversions that are killed between two steps. */
final class ConversionRecoveryTest extends CustomerConversionFixture {
  /** Nothing when the table is such already. */
  private static PlanResult.@Nullable Convert convert(ColumnEncryption columns, String sql)
      throws SQLException {
    try {
      return columns.plans().plan(sql) instanceof PlanResult.Convert convert ? convert : null;
    } catch (SQLException refused) {
      assertThat((Throwable) refused).hasMessageStartingWith("NACRE-2054");
      return null;
    }
  }

  /** What an administrator writes while a conversion lies half done is never taken for a cell. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-7")
  void plaintextWrittenAfterACrashIsNotTakenForACell(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String sql = "ALTER TABLE customer MODIFY (name ENCRYPT)";
          int stuck = 0;
          boolean done = false;
          for (int step = 1; !done; step++) {
            FailingConnection doomed = FailingConnection.atChanges(bench.raw(), 1_000);
            ColumnEncryption dying = bench.columns(doomed.connection());
            PlanResult.Convert convert = convert(dying, sql);
            doomed.diesAfter(step);
            try {
              if (convert != null) {
                dying.operations().convert(convert);
              }
              done = true;
            } catch (SQLException died) {
              assertThat(doomed.isDead()).as("step " + step + " " + died).isTrue();
            } finally {
              dying.close();
              doomed.connection().close();
            }
            boolean written = false;
            try {
              bench.plain("INSERT INTO customer (ssn, id, name) VALUES ('9', 9, 'plain')");
              written = true;
            } catch (SQLException kept) {
              assertThat(kept.getMessage())
                  .as("step " + step)
                  .matches("(?si).*(constraint|cannot hold values of type).*");
            }
            try (Connection next = bench.connect();
                Statement asking = next.createStatement()) {
              assertThat(all(asking)).isEqualTo(ROWS + (written ? "9|9|null|plain|" : ""));
              assertThat(asking.execute("DELETE FROM customer WHERE id = 9")).isFalse();
            } catch (SQLException refused) {
              assertThat((Throwable) refused)
                  .as("step " + step)
                  .hasMessageStartingWith("NACRE-4010");
              stuck++;
              bench.plain("DELETE FROM customer WHERE id = 9");
              assertThat(allAtNextConnect(bench)).as("step " + step).isEqualTo(ROWS);
            }
            assertThat(step).isLessThan(200);
          }
          if (dialect == Dialect.H2) { // elsewhere it is one step
            assertThat(stuck).isPositive();
          }
        });
  }

  /** Dies before each thing that it sends; whoever comes next finds the one or the other. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-29", "columns-34"})
  void conversionKilledAtAnyStepIsCompletedOrUndone(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int undone = 0;
          int ended = 0;
          int tooEarly = 0;
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT)",
                  "ALTER TABLE customer REKEY",
                  "ALTER TABLE customer MODIFY (email DECRYPT)")) {
            boolean done = false;
            for (int step = 1; !done; step++) {
              FailingConnection doomed = FailingConnection.atChanges(bench.raw(), 1_000);
              ColumnEncryption dying = bench.columns(doomed.connection());
              PlanResult.Convert planResult = convert(dying, sql);
              if (planResult == null) { // the connect above has ended what was begun
                ended++;
                done = true;
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
              assertThat(allAtNextConnect(bench)).as(sql + " step " + step).isEqualTo(ROWS);
              assertThat(step).isLessThan(200);
            }
          }
          assertThat(undone).isGreaterThan(10);
          assertThat(ended).isLessThan(3);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(all(plain)).isEqualTo(ROWS);
          }
        });
  }
}
