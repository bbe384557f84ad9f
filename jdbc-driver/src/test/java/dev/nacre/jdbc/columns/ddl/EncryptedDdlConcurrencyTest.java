package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Between the catalog and the definition that it tells of, another connection changes both. Where
 * each definition is committed by itself nothing prevents that, and no column may be left of which
 * the catalog does not know.
 */
final class EncryptedDdlConcurrencyTest {
  private static final String SECRET = "078-05-1120";
  private static final String ACCOUNT = "CREATE TABLE account (pin VARCHAR(20) ENCRYPT)";

  /** Sends a definition after another connection has sent some. */
  private static final class Overtaken implements AutoCloseable {
    private final DatabaseHarness bench;
    private final Connection raw;
    private final ColumnEncryption columns;

    Overtaken(DatabaseHarness bench) throws SQLException {
      this.bench = bench;
      this.raw = bench.raw();
      this.columns = bench.columns(raw);
    }

    int send(String sql, String... before) throws SQLException {
      PlanResult planResult = columns.plans().plan(sql);
      if (planResult instanceof PlanResult.Create create) {
        return columns
            .operations()
            .create(create.table(), () -> late(create.table().sql(), before));
      }
      PlanResult.Alter alter = (PlanResult.Alter) planResult;
      return columns.operations().alter(alter, () -> late(alter.sql(), before));
    }

    private int late(String sql, String... before) throws SQLException {
      run(bench, before);
      try (Statement statement = raw.createStatement()) {
        return statement.executeUpdate(sql);
      }
    }

    @Override
    public void close() throws SQLException {
      columns.close();
      raw.close();
    }
  }

  private static void run(DatabaseHarness bench, String... texts) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : texts) {
        if (sql.contains(" IF EXISTS") && !bench.hasIfExists()) {
          dropIfThere(statement, sql.replace(" IF EXISTS", ""));
        } else {
          int unused = statement.executeUpdate(sql);
        }
      }
    }
  }

  /**
   * An error of the database says that there was nothing; the catalog has learned it all the same.
   */
  private static void dropIfThere(Statement statement, String sql) throws SQLException {
    try {
      int unused = statement.executeUpdate(sql);
    } catch (SQLException missing) {
      if (String.valueOf(missing.getMessage()).startsWith("NACRE-")) {
        throw missing;
      }
    }
  }

  private static void isCell(byte @Nullable [] stored) {
    assertThat(stored).startsWith(0xab, 0x01);
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB", "DERBY"})
  @Covers("columns-29")
  void aTableIsKnownAlthoughItsNameWasDroppedBefore(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Overtaken slow = new Overtaken(bench)) {
      assertThat(slow.send(ACCOUNT, "DROP TABLE IF EXISTS account")).isZero();
      run(bench, "INSERT INTO account VALUES ('" + SECRET + "')");
      isCell(bench.stored("SELECT pin FROM account"));
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB", "DERBY"})
  @Covers("columns-29")
  void theTableOfWhoWasFasterStaysKnown(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Overtaken slow = new Overtaken(bench)) {
      assertThatThrownBy(
              () ->
                  slow.send(
                      ACCOUNT,
                      "DROP TABLE IF EXISTS account",
                      ACCOUNT,
                      "INSERT INTO account VALUES ('" + SECRET + "')"))
          .isInstanceOf(SQLException.class);
      run(bench, "UPDATE account SET pin = '" + SECRET + "'");
      isCell(bench.stored("SELECT pin FROM account"));
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB", "DERBY"})
  @Covers("columns-29")
  void aColumnIsKnownAlthoughItsNameWasDroppedBefore(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Overtaken slow = new Overtaken(bench)) {
      run(bench, ACCOUNT);
      assertThatThrownBy(
              () ->
                  slow.send(
                      "ALTER TABLE account ADD COLUMN phone VARCHAR(20) ENCRYPT",
                      "ALTER TABLE account DROP COLUMN IF EXISTS phone"))
          .hasMessageStartingWith("NACRE-4006");
      run(bench, "INSERT INTO account (phone) VALUES ('" + SECRET + "')");
      isCell(bench.stored("SELECT phone FROM account"));
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  /** Of two that are added together: the database refuses none of them, or has none. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB"})
  @Covers("columns-29")
  void columnsAreKnownAlthoughANameOfThemWasDroppedBefore(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Overtaken slow = new Overtaken(bench)) {
      run(bench, ACCOUNT);
      assertThatThrownBy(
              () ->
                  slow.send(
                      "ALTER TABLE account ADD (phone VARCHAR(20) ENCRYPT, n INT)",
                      "ALTER TABLE account DROP COLUMN IF EXISTS phone"))
          .hasMessageStartingWith("NACRE-4006");
      run(bench, "INSERT INTO account (phone) VALUES ('" + SECRET + "')");
      isCell(bench.stored("SELECT phone FROM account"));
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB", "DERBY"})
  @Covers("columns-29")
  void aColumnOfATableThatWasMadeAnewIsKnown(Dialect dialect) throws SQLException {
    for (String anew : new String[] {"CREATE TABLE account (n INT)", ACCOUNT}) {
      try (DatabaseHarness bench = new DatabaseHarness(dialect);
          Overtaken slow = new Overtaken(bench)) {
        run(bench, ACCOUNT);
        assertThatThrownBy(
                () ->
                    slow.send(
                        "ALTER TABLE account ADD COLUMN phone VARCHAR(20) ENCRYPT",
                        "DROP TABLE account",
                        anew))
            .hasMessageStartingWith("NACRE-4006");
        run(bench, "INSERT INTO account (phone) VALUES ('" + SECRET + "')");
        isCell(bench.stored("SELECT phone FROM account"));
        assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "MARIADB"})
  @Covers("columns-29")
  void aNewNameIsKnownAlthoughItWasDroppedBefore(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Overtaken slow = new Overtaken(bench)) {
      run(bench, ACCOUNT);
      assertThatThrownBy(
              () ->
                  slow.send("ALTER TABLE account RENAME TO wallet", "DROP TABLE IF EXISTS wallet"))
          .hasMessageStartingWith("NACRE-4006");
      run(bench, "INSERT INTO wallet VALUES ('" + SECRET + "')");
      isCell(bench.stored("SELECT pin FROM wallet"));
      // What was guarded too much is let go.
      run(bench, "DROP TABLE IF EXISTS account", "CREATE TABLE account (n INT)");
      run(bench, "INSERT INTO account VALUES (1)");
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
    }
  }

  /** In whatever case the database keeps its names. */
  @ParameterizedTest
  @ValueSource(strings = "H2")
  @Covers({"columns-29", "columns-32"})
  void settingsForNamesHideNothing(Dialect dialect) throws SQLException {
    for (String settings :
        new String[] {
          ";DATABASE_TO_UPPER=FALSE",
          ";DATABASE_TO_LOWER=TRUE",
          ";CASE_INSENSITIVE_IDENTIFIERS=TRUE"
        }) {
      try (DatabaseHarness bench = new DatabaseHarness(dialect, settings)) {
        run(
            bench,
            ACCOUNT,
            "ALTER TABLE account ADD COLUMN phone VARCHAR(20) ENCRYPT",
            "ALTER TABLE account ALTER COLUMN pin RENAME TO code",
            "ALTER TABLE account RENAME TO wallet",
            "INSERT INTO wallet (code, phone) VALUES ('" + SECRET + "', '" + SECRET + "')",
            "ALTER TABLE wallet ADD COLUMN n INT",
            "ALTER TABLE wallet DROP COLUMN n");
        isCell(bench.stored("SELECT phone FROM wallet"));
        isCell(bench.stored("SELECT code FROM wallet"));
        assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      }
    }
  }
}
