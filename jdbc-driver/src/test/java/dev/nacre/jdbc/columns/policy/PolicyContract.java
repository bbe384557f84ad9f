package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a policy wants encrypted is, or nothing is sent: the same on each database. */
abstract class PolicyContract {
  static final String SECRET = "umi@example.org";
  static final String USER = "umi-the-visitor";

  private static final String POLICY =
      """
      account.username = deterministic group=customer
      orders.username  = deterministic group=customer
      account.email    = random
      a*count.phone    = random
      p*ople.mail      = random
      shop2.people.note = random
      """;

  final DatabaseHarness bench;

  PolicyContract(Dialect dialect) {
    try {
      bench = new DatabaseHarness(dialect);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Texts that would make a column in plain, or send a value for one, in ways of this database. */
  abstract List<String> bypasses();

  /** After the type of a column that is compared exactly, if the database wants that said. */
  private String exact() {
    return bench.dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
  }

  private String account(String create) {
    return create
        + " account (username VARCHAR(40)"
        + exact()
        + " PRIMARY KEY, email VARCHAR(80) NOT NULL, note VARCHAR(80))";
  }

  private String renaming(String table, String column, String to) {
    return bench.dialect == Dialect.DERBY
        ? "RENAME COLUMN " + table + "." + column + " TO " + to
        : "ALTER TABLE " + table + " RENAME COLUMN " + column + " TO " + to;
  }

  @BeforeEach
  void begin() throws SQLException {
    bench.plain("CREATE TABLE people (id INT PRIMARY KEY, note VARCHAR(80))");
    bench.under(POLICY);
  }

  @AfterEach
  void nothingWasHeard() throws SQLException {
    bench.close();
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(USER));
    assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(USER)).isFalse();
  }

  @Test
  void definitionWithoutEncryptIsEncryptedByThePolicy() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      String create = bench.hasIfExists() ? "CREATE TABLE IF NOT EXISTS" : "CREATE TABLE";
      for (int start = 1; start <= (bench.hasIfExists() ? 2 : 1); start++) {
        assertThat(statement.execute(account(create))).isFalse();
        assertThat(
                statement.execute(
                    create
                        + " orders (id INT PRIMARY KEY, username VARCHAR(40)"
                        + exact()
                        + " NOT NULL REFERENCES account (username))"))
            .isFalse();
      }
      assertThat(statement.execute("ALTER TABLE account ADD COLUMN phone VARCHAR(20)")).isFalse();
      insert(connection);
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO orders (id, username) VALUES (1, '" + USER + "')"))
          .isEqualTo(1);
      try (ResultSet row =
          statement.executeQuery(
              "SELECT a.email, a.note FROM account a JOIN orders o ON o.username = a.username"
                  + " WHERE o.username = '"
                  + USER
                  + "'")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
        assertThat(row.getString(2)).isEqualTo("seen");
      }
    }
    for (String column : List.of("username", "email", "phone")) {
      assertThat(bench.stored("SELECT " + column + " FROM account")).startsWith(0xab, 0x01);
    }
    assertThat(bench.stored("SELECT username FROM orders"))
        .isEqualTo(bench.stored("SELECT username FROM account"));
    bench.connect().close();
  }

  /** It may be a misspelled one, and the column that was meant is in plain. */
  @Test
  void aLineForAColumnThatItsTableDoesNotHaveIsRefusedAtConnect() throws SQLException {
    for (String lines :
        List.of(
            "people.ntoe = random",
            "people.note2 = plain",
            "account.* = random\nPeople.NTOE = deterministic group=g")) {
      bench.under(lines);
      assertThatThrownBy(() -> bench.connect().close())
          .as(lines)
          .isInstanceOf(SQLException.class)
          .hasMessageStartingWith("NACRE-4023")
          .hasMessageContaining("line " + lines.lines().count() + " (")
          .hasMessageContaining("may be meant")
          .satisfies(
              refused -> assertThat(((SQLException) refused).getSQLState()).startsWith("42"));
    }
    for (String lines :
        List.of("poeple.note = random", "p*ople.ntoe = random", "people.nt* = random")) {
      bench.under(lines);
      bench.connect().close();
    }
  }

  /** A column that is there by its cells is there, and a line is refused when it is dropped. */
  @Test
  void policyLineIsEnforcedWhileItsColumnExists() throws SQLException {
    String lines = "account.email = random\naccount.note = plain";
    bench.under(lines);
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute(account("CREATE TABLE"))).isFalse();
      bench.connect().close();
      assertThat(statement.execute("ALTER TABLE account DROP COLUMN note")).isFalse();
      bench.under(lines); // an answer that took long is shared for a second
      assertThatThrownBy(() -> bench.connect().close())
          .hasMessageStartingWith("NACRE-4023")
          .hasMessageContaining("line 2 (account.note)");
      assertThat(statement.executeUpdate("DELETE FROM account")).isZero();
    }
  }

  /** Whether a statement is refused because the database does not comply. */
  static boolean isRefused(Statement statement, String query) {
    try {
      statement.executeQuery(query).close();
      return false;
    } catch (SQLException refused) {
      assertThat(refused.getMessage()).startsWith("NACRE-4021");
      return true;
    }
  }

  private static void insert(Connection connection) throws SQLException {
    String columns = "INSERT INTO account (username, email, note, phone) VALUES (?, ?, 'seen', ?)";
    try (PreparedStatement insert = connection.prepareStatement(columns)) {
      insert.setString(1, USER);
      insert.setString(2, SECRET);
      insert.setString(3, SECRET);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  @Covers({"columns-2", "columns-32"})
  void noStatementMakesAListedColumnInPlain() throws SQLException {
    List<String> common =
        List.of(
            "CREATE TABLE account AS SELECT '" + SECRET + "' AS email",
            "CREATE TABLE account LIKE people",
            "CREATE TABLE account (LIKE people)",
            "CREATE TEMPORARY TABLE account (email VARCHAR(80))",
            "CREATE TABLE IF NOT EXISTS account (email VARCHAR(80) DEFAULT '" + SECRET + "')",
            "CREATE TABLE account (email VARCHAR(80) CHECK (email <> '" + SECRET + "'))",
            "CREATE TABLE account (email VARCHAR(80) ENCRYPT NO SALT)",
            "CREATE TABLE account (username VARCHAR(80)"
                + exact()
                + " ENCRYPT NO SALT KEY GROUP others)",
            "CREATE TABLE account (email VARCHAR(80), c VARCHAR(80) GENERATED ALWAYS AS (email))",
            "CREATE TABLE account (email VARCHAR(80)); INSERT INTO account VALUES ('"
                + SECRET
                + "')",
            "CREATE VIEW account AS SELECT id, note AS email FROM people",
            "CREATE OR REPLACE VIEW account (id, email) AS SELECT id, note FROM people",
            "ALTER TABLE people RENAME TO account",
            "ALTER TABLE people ADD mail VARCHAR(80)",
            "ALTER TABLE people ADD COLUMN MAIL VARCHAR(80) DEFAULT '" + SECRET + "'",
            "CREATE TABLE other (id INT); ALTER TABLE people RENAME TO account; INSERT INTO account"
                + " VALUES (1, '"
                + SECRET
                + "')",
            "SET SCHEMA shop2; CREATE TABLE people (id INT, note VARCHAR(80)); INSERT INTO people"
                + " VALUES (1, '"
                + SECRET
                + "')",
            "EXPLAIN ANALYZE CREATE TABLE account AS SELECT '" + SECRET + "' AS email",
            "EXECUTE IMMEDIATE 'CREATE TABLE account (email VARCHAR(80))'");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String sql : common) {
        refuses(statement, sql);
      }
      for (String sql : bypasses()) {
        refuses(statement, sql);
      }
      // And it goes on.
      assertThat(statement.execute(account("CREATE TABLE"))).isFalse();
    }
  }

  private void refuses(Statement statement, String sql) {
    int before = bench.tap.heard().size();
    assertThatThrownBy(() -> statement.execute(sql))
        .as(sql)
        .hasMessageMatching("(?s)NACRE-(2050|2054|2056|2040|2021).*")
        .hasMessageNotContaining(SECRET);
    assertThat(bench.tap.heard().subList(before, bench.tap.heard().size()))
        .as(sql)
        .noneMatch(line -> line.contains("CREATE ") || line.contains("RENAME"));
  }

  @Test
  @Covers("columns-7")
  void listedColumnInPlainIsRefusedAtConnect() throws SQLException {
    bench.plain("CREATE TABLE account (id INT, email VARCHAR(80))");
    assertThatThrownBy(() -> bench.connect().close())
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getSQLState()).startsWith("42"))
        .hasMessageStartingWith("NACRE-4021")
        .hasMessageMatching("(?is).*account\\.email.*");
    bench.plain("DROP TABLE account");
    bench.connect().close();
  }

  @Test
  @Covers("columns-7")
  void listedColumnMadeBySomebodyElseIsNoticed() throws SQLException {
    String insert = "INSERT INTO account (id, email) VALUES (1, '" + SECRET + "')";
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      // Nothing of this name is there; the text has been read.
      assertThatThrownBy(() -> statement.execute("SELECT id FROM account"))
          .hasMessageNotContaining("NACRE");
      for (String made :
          List.of(
              "CREATE TABLE account (id INT, email VARCHAR(80))",
              "CREATE VIEW account AS SELECT id, note AS email FROM people")) {
        bench.plain(made);
        assertThatThrownBy(() -> statement.execute(insert)).hasMessageStartingWith("NACRE-4021");
        assertThatThrownBy(() -> statement.execute("SELECT id FROM account"))
            .hasMessageStartingWith("NACRE-4021");
        bench.plain(made.contains("VIEW") ? "DROP VIEW account" : "DROP TABLE account");
      }
      bench.plain(bench.renaming("people", "account"));
      bench.plain("ALTER TABLE account ADD COLUMN email VARCHAR(80)");
      assertThatThrownBy(() -> statement.execute(insert)).hasMessageStartingWith("NACRE-4021");
    }
  }

  @Test
  void aColumnThatSomebodyAddsToAnEncryptedTableIsNoticed() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute(account("CREATE TABLE"))).isFalse();
      bench.plain("ALTER TABLE account ADD COLUMN phone VARCHAR(80)");
      assertThatThrownBy(() -> statement.execute("UPDATE account SET phone = '" + SECRET + "'"))
          .hasMessageMatching("(?is)NACRE-(4021|20).*");
    }
    bench.under(POLICY); // where to ask takes long, new connections share an answer for a second
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
  }

  @Test
  void columnNamedLikeAListedTableIsNoTable() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE booking (id INT, account VARCHAR(20))")).isFalse();
      assertThat(statement.executeUpdate("INSERT INTO booking (id, account) VALUES (1, 'x')"))
          .isEqualTo(1);
      assertThat(statement.executeUpdate("UPDATE booking SET account = 'y'")).isEqualTo(1);
      assertThat(statement.execute(renaming("booking", "account", "konto"))).isFalse();
      if (bench.hasIfExists()) {
        assertThat(statement.execute("DROP TABLE IF EXISTS account")).isFalse();
      }
    }
  }

  /** A column may be called like a word of definitions, too. */
  @Test
  void wordsOfDefinitionsAreNamesAsWell() throws SQLException {
    if (bench.dialect == Dialect.MARIADB || bench.dialect == Dialect.DERBY) {
      return; // there it is none
    }
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE guest (name VARCHAR(80), alter INT)")).isFalse();
      assertThat(statement.execute("SELECT name, alter FROM guest")).isTrue();
    }
  }

  /** With a definition among them, each text is read when those before it are done. */
  @Test
  void batchCreatesAndFillsAListedTable() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      statement.addBatch("INSERT INTO people VALUES (7, 'x')");
      statement.addBatch(account("CREATE TABLE"));
      statement.addBatch("INSERT INTO account VALUES ('" + USER + "', '" + SECRET + "', 'n')");
      assertThat(statement.executeBatch()).containsExactly(1, 0, 1);
      assertThat(statement.executeBatch()).isEmpty();
      assertThat(bench.stored("SELECT email FROM account")).startsWith(0xab, 0x01);
    }
  }

  /** Flyway makes its history so on H2, and any table may have a column that a star is about. */
  @Test
  void aTableOfConstantsIsMade() throws SQLException {
    bench.under("*.ssn = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE history AS SELECT 1 AS ssn",
              "CREATE TABLE history AS SELECT '" + SECRET + "'",
              "CREATE TABLE history (id INT, ssn VARCHAR(20)) AS SELECT 1, '" + SECRET + "'",
              "CREATE TABLE history AS SELECT ssn AS id FROM people",
              "CREATE TABLE history AS SELECT 1 AS id, (SELECT note FROM people) AS note",
              "CREATE TABLE history AS SELECT 1 AS id FROM people",
              "CREATE TABLE history AS SELECT f() AS id")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageMatching("(?s)NACRE-205[46].*")
            .hasMessageNotContaining(SECRET);
      }
      if (bench.dialect == Dialect.DERBY) {
        return; // it makes a table of a query without its rows alone
      }
      statement.execute("CREATE TABLE history AS SELECT 1 AS id, 'x' AS note, NULL AS more");
      if (bench.dialect == Dialect.H2) {
        statement.execute(
            "CREATE TABLE IF NOT EXISTS \"PUBLIC\".\"flyway\" (\"installed_rank\" INT NOT NULL,"
                + " \"script\" VARCHAR(90) NOT NULL, \"at\" TIMESTAMP DEFAULT CURRENT_TIMESTAMP,"
                + " CONSTRAINT \"flyway_pk\" PRIMARY KEY (\"installed_rank\"))"
                + " AS SELECT -1, '<< made >>', CURRENT_TIMESTAMP");
      }
    }
  }

  /** With the schema left open, as anybody would write it. */
  @Test
  void anExpressionMayBeginWithAnything() throws SQLException {
    bench.under("/(.*\\.)?account\\.email/ = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      refuses(statement, "ALTER TABLE people RENAME TO account");
      refuses(statement, "CREATE TABLE account AS SELECT '" + SECRET + "' AS email");
      bench.plain("CREATE TABLE account (id INT, email VARCHAR(80))");
      assertThatThrownBy(
              () -> statement.execute("INSERT INTO account VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }

  /** A catalog that was made without the policy, and says less than the policy does. */
  @Test
  void aCatalogThatAllowsLessIsRefused() throws SQLException {
    bench.under("");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "CREATE TABLE account (id INT, ssn CHAR(11) ENCRYPT, email VARCHAR(80)"
                      + exact()
                      + " ENCRYPT NO SALT)"))
          .isFalse();
    }
    bench.under("account.email = deterministic\naccount.ssn = random");
    bench.connect().close();
    bench.under("account.email = random");
    assertThatThrownBy(() -> bench.connect().close())
        .hasMessageStartingWith("NACRE-4021")
        .hasMessageMatching("(?is).*account\\.email.*");
    bench.under("account.id = random");
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
    bench.under("account.email = plain\naccount.* = random");
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
  }

  @Test
  void droppedColumnComesBackEncrypted() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute(account("CREATE TABLE"))).isFalse();
      assertThat(statement.execute("ALTER TABLE account DROP COLUMN email")).isFalse();
      assertThat(statement.execute("ALTER TABLE account ADD COLUMN phone VARCHAR(80)")).isFalse();
      assertThat(statement.execute("ALTER TABLE account ADD COLUMN email VARCHAR(80)")).isFalse();
      insert(connection);
      assertThat(bench.stored("SELECT email FROM account")).startsWith(0xab, 0x01);
      String rename = renaming("account", "note", "email");
      assertThatThrownBy(() -> statement.execute(rename)).hasMessageStartingWith("NACRE-");
      assertThat(statement.execute("ALTER TABLE account DROP COLUMN email")).isFalse();
      assertThatThrownBy(() -> statement.execute(rename)).hasMessageStartingWith("NACRE-4021");
      assertThat(statement.execute("DROP TABLE account")).isFalse();
      assertThat(statement.execute(account("CREATE TABLE"))).isFalse();
    }
    bench.connect().close();
  }

  @Test
  void definitionMayEncryptMoreThanThePolicy() throws SQLException {
    bench.under("t.a = deterministic group=g\nt.b = plain\n*.b = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "CREATE TABLE t (a VARCHAR(80) ENCRYPT, b VARCHAR(80) ENCRYPT, c INT)"))
          .isFalse();
      assertThat(statement.execute("INSERT INTO t VALUES (1, 'x', 2)".replace("1", "'a'")))
          .isFalse();
      assertThat(bench.stored("SELECT a FROM t")).hasSize(33);
      assertThat(bench.stored("SELECT b FROM t")).startsWith(0xab, 0x01);
    }
  }

  /** An encrypted column does not vouch for one of the same name in another table. */
  @Test
  void aColumnNamedLikeAnEncryptedOneIsNoticed() throws SQLException {
    bench.under("*.phone = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE contact (id INT, phone VARCHAR(80))")).isFalse();
      assertThat(statement.executeUpdate("INSERT INTO contact VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
      bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
      for (String sql :
          List.of(
              "UPDATE late SET phone = '" + SECRET + "' WHERE id IN (SELECT id FROM contact)",
              "UPDATE late SET phone = '"
                  + SECRET
                  + "' WHERE id IN (SELECT c.id FROM contact c WHERE c.phone IS NULL)",
              "INSERT INTO late (id, phone) SELECT id, '" + SECRET + "' FROM contact",
              "SELECT c.phone FROM contact c JOIN late l ON l.id = c.id WHERE l.phone = '"
                  + SECRET
                  + "'")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasMessageStartingWith("NACRE-4021");
      }
    }
  }

  /** Lines that are about every table. */
  @Test
  void wildcardLinesApplyToEveryTable() throws SQLException {
    bench.under("*.phone* = random\n/.*\\.card_(number|expiry)/ = random");
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE contact (id INT, phone2 VARCHAR(80))")).isFalse();
      assertThat(statement.execute("CREATE TABLE bill (id INT, Card_Number VARCHAR(80))"))
          .isFalse();
      assertThat(statement.execute("CREATE TABLE other (id INT, note VARCHAR(80) DEFAULT 'x')"))
          .isFalse();
      assertThat(statement.executeUpdate("INSERT INTO contact VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
      assertThat(
              statement.executeUpdate(
                  "INSERT INTO bill (id, card_number) VALUES (1, '" + SECRET + "')"))
          .isEqualTo(1);
      assertThat(bench.stored("SELECT phone2 FROM contact")).startsWith(0xab, 0x01);
      assertThat(bench.stored("SELECT card_number FROM bill")).startsWith(0xab, 0x01);
      refuses(statement, "CREATE TABLE copied AS SELECT '" + SECRET + "' AS phone");
      refuses(statement, "ALTER TABLE other ADD COLUMN phone VARCHAR(80)");
      bench.plain("CREATE TABLE late (id INT, phone VARCHAR(80))");
      assertThatThrownBy(
              () -> statement.execute("INSERT INTO late (id, phone) VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
      connection.beginRequest();
      assertThatThrownBy(() -> statement.execute("INSERT INTO late VALUES (1, '" + SECRET + "')"))
          .hasMessageStartingWith("NACRE-4021");
    }
  }
}
