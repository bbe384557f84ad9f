package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Conversions of which the database does not take one step, and what is told and kept then. */
final class ColumnConversionFailureTest {
  private static final String GRACE = "dev.nacre.columns.grace";
  private static final String ENCRYPT = "ALTER TABLE account MODIFY (name ENCRYPT)";
  private static final String REKEY = "ALTER TABLE account REKEY";
  private static final String ROWS = "1|p1|x|2|p2|null|";

  @BeforeEach
  void hurry() {
    System.setProperty(GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(GRACE);
  }

  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      run(
          statement,
          "CREATE TABLE account (id INT PRIMARY KEY, pin VARCHAR(20)"
              + (ColumnConversionFixture.exact(dialect) + " ENCRYPT NO SALT UNIQUE,")
              + (" name VARCHAR(80)" + ColumnConversionFixture.exact(dialect) + ")"),
          "INSERT INTO account VALUES (1, 'p1', 'x'), (2, 'p2', NULL)");
    }
    return bench;
  }

  private static void run(Statement statement, String... texts) throws SQLException {
    for (String sql : texts) {
      assertThat(statement.execute(sql)).as(sql).isFalse();
    }
  }

  private static void convert(ColumnEncryption columns, String sql) throws SQLException {
    columns.operations().convert((PlanResult.Convert) columns.plans().plan(sql));
  }

  private static void holds(DatabaseHarness bench) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM account ORDER BY id")) {
      StringBuilder text = new StringBuilder();
      while (row.next()) {
        for (int i = 1; i <= 3; i++) {
          text.append(row.getString(i)).append('|');
        }
      }
      assertThat(text).hasToString(ROWS);
    }
  }

  private static PausingConnection.Meanwhile full() {
    return () -> {
      throw new SQLException("there is no more room", "53100");
    };
  }

  private static int version(DatabaseHarness bench) throws SQLException {
    byte[] cell = bench.stored("SELECT pin FROM account WHERE id = 1");
    return (cell[2] & 0xf) << 8 | (cell[3] & 0xff);
  }

  /** Its keys are committed, and what was left to do is done: so nobody hears that it was not. */
  @Test
  @Covers("columns-34")
  void committedRekeyIsNotReportedAsRefused() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.H2);
        Connection raw = bench.raw()) {
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      pausing.before("executeBatch", () -> pausing.before(" ADD ", full()));
      convert(columns, REKEY);
      assertThat(pausing.hasHappened()).isTrue();
      assertThat(version(bench)).isEqualTo(2);
      assertThat(columns.newestCatalog().orElseThrow().conversions()).isEmpty();
      columns.close();
      holds(bench);
    }
  }

  /** The same of a column that holds cells by then. */
  @Test
  @Covers("columns-34")
  void committedConversionIsNotReportedAsRefused() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.H2);
        Connection raw = bench.raw()) {
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      pausing.before("SET DATA TYPE", () -> pausing.before(" ADD ", full()));
      convert(columns, ENCRYPT);
      assertThat(pausing.hasHappened()).isTrue();
      assertThat(bench.stored("SELECT name FROM account WHERE id = 1")).startsWith(0xab, 0x01);
      columns.close();
      holds(bench);
    }
  }

  /** Neither ended nor undone is no refusal either, after which the table is as it was. */
  @Test
  @Covers("columns-34")
  void unfinishedConversionIsReportedAsUnfinished() throws Exception {
    try (DatabaseHarness bench = bench(Dialect.H2);
        Connection raw = bench.raw()) {
      for (String sql : new String[] {REKEY, ENCRYPT}) {
        PausingConnection pausing = new PausingConnection();
        ColumnEncryption columns = bench.columns(pausing.over(raw));
        pausing.before(
            sql.equals(REKEY) ? "executeBatch" : "SET DATA TYPE",
            () ->
                pausing.before(
                    " ADD ",
                    () -> {
                      pausing.before("ALTER TABLE", full());
                      full().happens();
                    }));
        assertThatThrownBy(() -> convert(columns, sql))
            .hasMessageStartingWith("NACRE-4010")
            .hasMessageContaining("broke off");
        columns.close();
        holds(bench);
      }
      assertThat(version(bench)).isEqualTo(2);
      assertThat(bench.stored("SELECT name FROM account WHERE id = 1")).startsWith(0xab, 0x01);
    }
  }

  /** Before anything was sealed. */
  @ParameterizedTest
  @EachDialect
  void catalogDoesNotGrowWithEachFailure(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect);
        Connection raw = bench.raw()) {
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      Catalog before = columns.catalog().orElseThrow();
      for (int attempt = 0; attempt < 3; attempt++) {
        pausing.before(dialect == Dialect.H2 ? "ADD COLUMN" : "LOCK TABLE", full());
        assertThatThrownBy(
                () ->
                    convert(
                        columns, "ALTER TABLE account MODIFY (name ENCRYPT NO SALT KEY GROUP g)"))
            .isInstanceOf(SQLException.class);
        assertThat(pausing.hasHappened()).isTrue();
      }
      Catalog after = columns.newestCatalog().orElseThrow();
      assertThat(after.conversions()).isEmpty();
      assertThat(after.dropped()).isEmpty();
      assertThat(after.groups()).isEqualTo(before.groups());
      assertThat(after.tables()).isEqualTo(before.tables());
      // A cell that was sealed, and may turn up, can be opened.
      pausing.before(dialect == Dialect.DERBY ? "CURRENT OF" : "executeBatch", full());
      assertThatThrownBy(() -> convert(columns, ENCRYPT)).isInstanceOf(SQLException.class);
      assertThat(columns.newestCatalog().orElseThrow().dropped())
          .hasSize(dialect == Dialect.POSTGRESQL || dialect == Dialect.DERBY ? 0 : 1);
      convert(columns, ENCRYPT);
      columns.close();
      holds(bench);
    }
  }

  /** Who read the text before the conversion was begun, and looks again when it has. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-34")
  void definitionsOfATableDuringItsConversionAreRefused(Dialect dialect) throws Exception {
    for (String sql : new String[] {ENCRYPT, REKEY}) {
      try (DatabaseHarness bench = bench(dialect);
          Connection raw = bench.raw();
          Connection addingRaw = bench.raw();
          Connection renamingRaw = bench.raw();
          Connection droppingRaw = bench.raw();
          Connection creatingRaw = bench.raw();
          Connection other = bench.connect();
          PreparedStatement index =
              other.prepareStatement("CREATE INDEX by_pin ON account (pin)")) {
        ColumnEncryption adding = bench.columns(addingRaw);
        ColumnEncryption renaming = bench.columns(renamingRaw);
        ColumnEncryption dropping = bench.columns(droppingRaw);
        ColumnEncryption creating = bench.columns(creatingRaw);
        PlanResult.Alter added =
            (PlanResult.Alter) adding.plans().plan("ALTER TABLE account ADD COLUMN n INT ENCRYPT");
        PlanResult.Alter renamed =
            (PlanResult.Alter)
                renaming
                    .plans()
                    .plan(
                        dialect.renamesCheckedColumns()
                            ? "ALTER TABLE account RENAME TO wallet"
                            : "ALTER TABLE account DROP COLUMN name");
        PlanResult.Drop dropped = (PlanResult.Drop) dropping.plans().plan("DROP TABLE account");
        PlanResult.Create referring =
            (PlanResult.Create)
                creating
                    .plans()
                    .plan(
                        "CREATE TABLE orders (pin VARCHAR(20)"
                            + (ColumnConversionFixture.exact(dialect) + " ENCRYPT NO SALT")
                            + " REFERENCES account (pin))");
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        PausingConnection pausing = new PausingConnection();
        ColumnEncryption columns = bench.columns(pausing.over(raw));
        pausing.before(
            dialect == Dialect.POSTGRESQL || dialect == Dialect.DERBY
                ? "LOCK TABLE"
                : "ALTER TABLE",
            () -> {
              for (SqlCall definition :
                  new SqlCall[] {
                    () -> adding.operations().alter(added, sent::incrementAndGet),
                    () -> renaming.operations().alter(renamed, sent::incrementAndGet),
                    () -> creating.operations().create(referring.table(), sent::incrementAndGet),
                    () -> dropping.operations().drop(dropped.tables(), sent::incrementAndGet),
                    index::execute
                  }) {
                assertThatThrownBy(definition::call).hasMessageStartingWith("NACRE-4010");
                refused.incrementAndGet();
              }
            });
        convert(columns, sql);
        assertThat(refused).hasValue(5);
        assertThat(sent).hasValue(0);
        for (ColumnEncryption open :
            new ColumnEncryption[] {columns, adding, renaming, dropping, creating}) {
          open.close();
        }
        holds(bench);
      }
    }
  }

  /** Something that is sent. */
  @FunctionalInterface
  private interface SqlCall {
    void call() throws SQLException;
  }
}
