package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/**
 * A database with two tables that have encrypted columns, a plain one, and secrets of which nothing
 * may be heard by the end of each test.
 */
abstract class EncryptedDdlBypassFixture {
  static final String SECRET = "078-05-1120";

  static final String MAIL = "grace@example.org";

  private final List<DatabaseHarness> open = new ArrayList<>();

  @AfterEach
  void nothingWasHeard() throws SQLException {
    for (DatabaseHarness bench : open) {
      bench.close();
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
      assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
    }
  }

  final DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    open.add(bench);
    String exact = dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
    run(
        bench,
        "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT, email VARCHAR(80)"
            + exact
            + " ENCRYPT NO SALT, name VARCHAR(80))",
        "CREATE TABLE mails (mail VARCHAR(80)" + exact + " ENCRYPT NO SALT, n INT)",
        "CREATE TABLE plain (a VARCHAR(80), n INT)",
        "INSERT INTO customer VALUES (1, '" + SECRET + "', '" + MAIL + "', 'n')");
    return bench;
  }

  static void run(DatabaseHarness bench, String... texts) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : texts) {
        int unused = statement.executeUpdate(sql);
      }
    }
  }

  static String read(DatabaseHarness bench, String query) throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : "";
    }
  }
}
