package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Definitions on a database of their own with a table CUSTOMER, in the words of each database. */
abstract class EncryptedDdlFixture {
  static final String MAIL = "grace@example.org";
  static final String SECRET = "078-05-1120";

  /** Something that is done on a database with the table CUSTOMER. */
  @FunctionalInterface
  interface Story {
    void tell(DatabaseHarness bench, Connection connection, Statement statement)
        throws SQLException;
  }

  static void on(Dialect dialect, Story story) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        assertThat(
                statement.executeUpdate(
                    said(
                        dialect,
                        "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
                            + " email VARCHAR(80) ENCRYPT NO SALT, name VARCHAR(80))")))
            .isZero();
        assertThat(
                statement.executeUpdate(
                    "INSERT INTO customer VALUES (1, '" + SECRET + "', '" + MAIL + "', 'n')"))
            .isEqualTo(1);
        story.tell(bench, connection, statement);
      }
      // Whoever connects now finds a catalog that goes with the tables.
      bench.connect().close();
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
      assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
    }
  }

  static void run(Dialect dialect, Statement statement, String... texts) throws SQLException {
    for (String sql : texts) {
      assertThat(statement.executeUpdate(said(dialect, sql))).as(sql).isNotNegative();
    }
  }

  /** In the words of a database. */
  static String said(Dialect dialect, String sql) {
    return switch (DialectName.of(dialect)) {
      case H2 -> sql.replaceAll("RENAME COLUMN (\\w+) TO", "ALTER COLUMN $1 RENAME TO");
      case POSTGRESQL -> sql;
      case DERBY ->
          // A foreign key there has the length of what it refers to.
          sql.replace("mail VARCHAR(40)", "mail VARCHAR(80)")
              .replaceAll("(mailed .* \\(email\\))", "$1 ON DELETE CASCADE")
              .replaceAll("COMMENT ON TABLE (\\w+) IS .*", "LOCK TABLE $1 IN SHARE MODE");
      case MARIADB ->
          sql.replaceAll("(CHAR\\(\\d+\\)) (ENCRYPT NO SALT)", "$1 COLLATE utf8mb4_nopad_bin $2")
              .replace("DROP INDEX by_mail", "DROP INDEX by_mail ON customer")
              .replace("ALTER COLUMN name SET NOT NULL", "MODIFY name VARCHAR(80) NOT NULL")
              .replaceAll("COMMENT ON TABLE (\\w+) IS (.*)", "ALTER TABLE $1 COMMENT = $2");
    };
  }

  static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      StringBuilder text = new StringBuilder();
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        for (int i = 1; i <= columns; i++) {
          text.append(row.getString(i)).append('|');
        }
      }
      return text.toString();
    }
  }
}
