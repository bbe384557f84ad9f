package dev.nacre.jdbc.columns.ddl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps plaintext out of encrypted columns stays, whatever definition somebody sends. */
final class EncryptedDdlGuardTest extends EncryptedDdlBypassFixture {
  /** Whatever the database calls it. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void checkAgainstPlaintextIsNotDropped(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    List<String> names = new ArrayList<>();
    try (Statement asking = bench.plain.createStatement();
        ResultSet row =
            asking.executeQuery(
                switch (DialectName.of(dialect)) {
                  case POSTGRESQL ->
                      "SELECT conname FROM pg_constraint WHERE conrelid = 'customer'::regclass"
                          + " AND contype = 'c'";
                  case H2 ->
                      "SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS"
                          + " WHERE CONSTRAINT_TYPE = 'CHECK' AND TABLE_SCHEMA = 'PUBLIC'"
                          + " AND TABLE_NAME = 'CUSTOMER'";
                  case MARIADB ->
                      "SELECT CONSTRAINT_NAME FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS"
                          + " WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = 'customer'";
                  case DERBY ->
                      "SELECT k.CONSTRAINTNAME FROM SYS.SYSCONSTRAINTS k JOIN SYS.SYSTABLES t"
                          + " ON t.TABLEID = k.TABLEID WHERE k.TYPE = 'C'"
                          + " AND t.TABLENAME = 'CUSTOMER'";
                })) {
      while (row.next()) {
        String name = row.getString(1);
        // It makes names that are none without quotes.
        names.add(dialect == Dialect.DERBY ? '"' + name + '"' : name);
      }
    }
    assertThat(names).hasSize(2);
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String name : names) {
        for (String sql : List.of("DROP CONSTRAINT " + name, "DROP CONSTRAINT IF EXISTS " + name)) {
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer " + sql))
              .as(sql)
              .isInstanceOf(SQLException.class);
        }
      }
      // Others go.
      int unused = statement.executeUpdate("ALTER TABLE customer ADD CONSTRAINT c CHECK (id > 0)");
      unused = statement.executeUpdate("ALTER TABLE customer DROP CONSTRAINT c");
    }
    for (String column : List.of("ssn", "email")) {
      String sql = "UPDATE customer SET " + column + " = " + bench.plaintext();
      assertThatThrownBy(() -> bench.plain(sql)).hasMessageMatching("(?si).*constraint.*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers({"columns-30", "columns-42"})
  void tablesThatSwapTheirNamesStayEncryptedAndPlain(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    assertThatThrownBy(() -> run(bench, "ALTER TABLE customer RENAME TO plain"))
        .isInstanceOf(SQLException.class);
    run(
        bench,
        "ALTER TABLE customer RENAME TO middle",
        "ALTER TABLE plain RENAME TO customer",
        "ALTER TABLE middle RENAME TO plain",
        "INSERT INTO customer VALUES ('seen', 1)",
        "INSERT INTO plain VALUES (2, '" + SECRET + "', '" + MAIL + "', 'n')");
    assertThat(bench.stored("SELECT ssn FROM plain WHERE id = 2")).startsWith(0xab, 0x01);
    assertThat(read(bench, "SELECT ssn FROM plain WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    assertThat(read(bench, "SELECT a FROM customer WHERE a LIKE 's%'")).isEqualTo("seen");
  }

  /** Where the database gives nothing another name that has a check, it is not asked. */
  @Test
  @Covers("columns-42")
  void renamesAreRefusedWhereTheDatabaseCannotRename() throws SQLException {
    DatabaseHarness bench = bench(Dialect.DERBY);
    for (String sql :
        List.of(
            "ALTER TABLE customer RENAME TO middle",
            "ALTER TABLE customer RENAME COLUMN ssn TO social",
            "RENAME TABLE customer TO middle",
            "RENAME TABLE plain TO customer",
            "RENAME COLUMN customer.ssn TO social",
            "RENAME COLUMN customer.name TO ssn",
            "RENAME INDEX i TO customer")) {
      assertThatThrownBy(() -> run(bench, sql)).as(sql).hasMessageStartingWith("NACRE-205");
    }
    assertThat(read(bench, "SELECT ssn FROM customer WHERE email = '" + MAIL + "'"))
        .isEqualTo(SECRET);
  }

  /**
   * Who declares a column anew without ENCRYPT has a plain one; what was prepared before is not
   * sent.
   */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-30")
  void preparedStatementIsRefusedAfterItsColumnWasMadeAnew(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    try (Connection connection = bench.connect();
        PreparedStatement update =
            connection.prepareStatement("UPDATE customer SET ssn = ? WHERE email = ?")) {
      run(
          bench,
          "ALTER TABLE customer DROP COLUMN ssn",
          "ALTER TABLE customer ADD COLUMN ssn VARCHAR(200)");
      update.setString(1, SECRET);
      update.setString(2, MAIL);
      assertThatThrownBy(update::executeUpdate).hasMessageStartingWith("NACRE-4006");
    }
    run(bench, "UPDATE customer SET ssn = 'seen' WHERE email = '" + MAIL + "'");
    assertThat(bench.stored("SELECT ssn FROM customer")).isEqualTo("seen".getBytes(UTF_8));
  }

  /** A table of the same name in another schema is the one that the database takes. */
  @ParameterizedTest
  @EachDialect
  @Covers("columns-30")
  void definitionsOfATableInAnotherSchemaAreRefused(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    String far = "far" + System.nanoTime();
    int unused = bench.plain("CREATE SCHEMA " + far);
    unused = bench.plain("CREATE TABLE " + far + ".customer (ssn VARCHAR(200), n INT)");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String there =
          switch (DialectName.of(dialect)) {
            case POSTGRESQL -> "SET search_path TO " + far;
            case MARIADB -> "USE " + far;
            case H2, DERBY -> "SET SCHEMA " + far;
          };
      boolean none = statement.execute(there);
      assertThat(none).isFalse();
      for (String sql :
          List.of(
              "ALTER TABLE customer ADD COLUMN phone VARCHAR(20) ENCRYPT",
              "ALTER TABLE customer DROP COLUMN ssn",
              "ALTER TABLE customer RENAME TO client")) {
        assertThatThrownBy(() -> statement.execute(sql)).as(sql).isInstanceOf(SQLException.class);
      }
    }
    run(bench, "INSERT INTO customer VALUES (2, '" + SECRET + "', '" + MAIL + "', 'n')");
    assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 2")).startsWith(0xab, 0x01);
  }

  /** On H2 a name in quotes is another one. */
  @Test
  @Covers("columns-32")
  void definitionsOfAQuotedNameAreRefused() throws SQLException {
    DatabaseHarness bench = bench(Dialect.H2);
    int unused = bench.plain("CREATE TABLE \"customer\" (\"ssn\" VARCHAR(200), n INT)");
    for (String sql :
        List.of(
            "ALTER TABLE \"customer\" DROP COLUMN \"ssn\"",
            "ALTER TABLE \"customer\" RENAME TO client",
            "ALTER TABLE customer ADD \"Ssn\" VARCHAR(20)",
            "ALTER TABLE customer RENAME COLUMN \"ssn\" TO x")) {
      assertThatThrownBy(() -> run(bench, sql)).as(sql).isInstanceOf(SQLException.class);
    }
    run(bench, "UPDATE customer SET ssn = '" + SECRET + "'");
    assertThat(bench.stored("SELECT ssn FROM customer")).startsWith(0xab, 0x01);
  }
}
