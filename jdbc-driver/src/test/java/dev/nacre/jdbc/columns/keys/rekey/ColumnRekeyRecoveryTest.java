package dev.nacre.jdbc.columns.keys.rekey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A rekey that is interrupted, and a catalog from before it. */
final class ColumnRekeyRecoveryTest extends ColumnRekeyFixture {
  /** Dies before each thing that it sends. */
  @WhereChecked
  @Covers({"columns-29", "columns-34"})
  void rekeyKilledAtAnyStepIsCompletedOrUndone(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int undone = 0;
          int ended = 0;
          int tooEarly = 0;
          boolean done = false;
          for (int step = 1; !done; step++) {
            boolean early = false;
            int before = version(bench);
            Connection raw = bench.raw();
            FailingConnection doomed = FailingConnection.atChanges(raw, 1_000);
            ColumnEncryption dying = bench.columns(doomed.connection());
            byte[] old = cell(dying, "ssn", "old " + step);
            doomed.diesAfter(step);
            try {
              dying.operations().convert((PlanResult.Convert) dying.plans().plan(REKEY));
              done = true;
            } catch (SQLException died) {
              // The server has not noticed yet that the one before is gone.
              early = String.valueOf(died.getMessage()).startsWith("NACRE-4010");
              assertThat(doomed.isDead() || early).as("step " + step + " " + died).isTrue();
            } finally {
              dying.close();
              doomed.connection().close();
            }
            assertThat(allAtNextConnect(bench)).as("step " + step).isEqualTo(ROWS);
            int after = version(bench);
            undone += after == before && !early ? 1 : 0;
            ended += after > before ? 1 : 0;
            assertThat(checks(bench)).as("step " + step).isEqualTo(2);
            if (after > before) {
              int number = 100 + step;
              assertThatThrownBy(() -> put(bench, number, old))
                  .as("step " + step)
                  .hasMessageMatching("(?si).*constraint.*");
            }
            assertThatThrownBy(() -> bench.plain("UPDATE customer SET ssn = " + bench.plaintext()))
                .as("step " + step)
                .isInstanceOf(SQLException.class);
            run(statement, "INSERT INTO customer VALUES (50, 's50', 'm50')");
            assertThat(all(statement)).as("step " + step).isEqualTo(ROWS + "50|s50|m50|");
            run(statement, "DELETE FROM customer WHERE id = 50");
            step -= early ? 1 : 0;
            tooEarly += early ? 1 : 0;
            assertThat(tooEarly).as("tried again").isLessThan(50);
            assertThat(step).isLessThan(200);
          }
          assertThat(undone).isGreaterThan(5);
          assertThat(ended).isPositive();
        });
  }

  private static byte[] cell(ColumnEncryption columns, String name, String value)
      throws SQLException {
    PlanResult planResult =
        columns.plans().plan("INSERT INTO customer (id, " + name + ") VALUES (1, ?)");
    EncryptedColumn column = ((PlanResult.Planned) planResult).plan().parameters().column(1);
    if (column == null) {
      throw new AssertionError("not encrypted");
    }
    return columns.cells().encrypt(column, new InputValue(SourceType.TEXT, value, null), false);
  }

  private static void put(DatabaseHarness bench, int id, byte[] cell) throws SQLException {
    try (PreparedStatement insert =
        bench.plain.prepareStatement("INSERT INTO customer (id, ssn) VALUES (?, ?)")) {
      insert.setInt(1, id);
      insert.setBytes(2, cell);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  /** A server that shows the catalog of before again, to be given cells of the old key. */
  @WhereChecked
  @Covers("columns-7")
  void catalogFromBeforeARekeyIsRefused(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String catalog = catalog(dialect);
          bench.copy(catalog, "kept");
          bench.copy("customer", "rows_kept");
          try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert(insert, 7);
            run(statement, REKEY);
            bench.copy(catalog, "newer");
            show(bench, "kept");
            assertThatThrownBy(insert::executeUpdate).hasMessageMatching("NACRE-400[46].*");
            assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4004");
            show(bench, "newer");
          }
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }

  private static String catalog(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case MARIADB -> "nacre_catalog";
      case DERBY -> "APP.NACRE_CATALOG";
      case H2, POSTGRESQL -> "public.nacre_catalog";
    };
  }

  private static void show(DatabaseHarness bench, String kept) throws SQLException {
    bench.plain("DELETE FROM " + catalog(bench.dialect));
    bench.plain("INSERT INTO " + catalog(bench.dialect) + " SELECT * FROM " + kept);
  }
}
