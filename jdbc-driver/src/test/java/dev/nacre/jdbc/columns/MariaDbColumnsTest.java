package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On MariaDB, with what only MariaDB has. */
final class MariaDbColumnsTest extends ColumnsContract {
  private static final List<String> NOT_UNDERSTOOD =
      List.of(
          "SELECT x'ab''\\' /* ', ssn FROM customer WHERE ssn = '078-05-1120' -- */",
          "SELECT b'1''\\' /* ', ssn FROM customer WHERE ssn = '078-05-1120' -- */",
          "INSERT INTO cust{fn omer} (id, ssn) VALUES (1, '078-05-1120')",
          "INSERT INTO {fn cust}omer (id, ssn) VALUES (1, '078-05-1120')",
          "SELECT ssn FROM `#mysql50#customer` WHERE ssn = '078-05-1120'",
          "ANALYZE INSERT INTO orders (id) SELECT id FROM customer",
          "UPDATE customer SET ßsn = '078-05-1120'",
          "CREATE OR REPLACE DATABASE shop",
          "DROP DATABASE shop",
          "INSERT INTO customer (id, ssn) VALUES (1, \"078-05-1120\")",
          "INSERT INTO customer (id, ssn) VALUES (1, '078-05-112\\0')",
          "INSERT INTO customer (id, ssn) VALUES (1, '078-05' '-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, _utf8mb4'078-05-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, N'078-05-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, CONCAT('078-05', '-1120'))",
          "INSERT INTO customer (id, ssn) VALUES (1, @ssn := '078-05-1120')",
          "INSERT INTO customer (id, name) VALUES (1, 'a\\'), (2, '078-05-1120')",
          "INSERT INTO customer (id, name) VALUES (1, 'a\\'), (2, \\'078-05-1120')",
          "INSERT INTO customer (id, ssn, name) VALUES (1, '078-05-1120', ssn)",
          "INSERT INTO customer SET id = 1, ssn = UPPER('078-05-1120')",
          "INSERT INTO customer SET id = 1, name = (SELECT ssn FROM customer LIMIT 1)",
          "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE ssn = VALUES(email)",
          "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE name = VALUES(ssn)",
          "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE name = ssn",
          "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE"
              + " ssn = CONCAT(VALUES(ssn), '078-05-1120')",
          "INSERT INTO customer (id, ssn) SELECT id, '078-05-1120' FROM orders",
          "REPLACE INTO customer (id, ssn) SELECT id, '078-05-1120' FROM orders",
          "INSERT INTO orders (id) SELECT id FROM customer"
              + " ON DUPLICATE KEY UPDATE note = email = '078-05-1120'",
          "INSERT INTO orders (id) SELECT id FROM customer"
              + " ON DUPLICATE KEY UPDATE note = (SELECT 1 FROM dual WHERE email = '078-05-1120')",
          "INSERT INTO orders (id) SELECT id FROM customer"
              + " ON DUPLICATE KEY UPDATE note = customer.email = '078-05-1120'",
          "INSERT INTO customer (id) SELECT id FROM orders"
              + " ON DUPLICATE KEY UPDATE name = note = ssn",
          "INSERT INTO customer (id) SELECT c.id FROM customer b, customer c"
              + " ON DUPLICATE KEY UPDATE name = (SELECT ssn = '078-05-1120')",
          "SELECT email AS m FROM customer HAVING EXISTS (SELECT 1 FROM orders"
              + " WHERE m = '078-05-1120')",
          "SELECT email AS m, (SELECT m = '078-05-1120') FROM customer",
          "SELECT (SELECT email FROM customer LIMIT 1) AS m, (SELECT m = '078-05-1120')",
          "UPDATE orders, customer SET ssn = UPPER('078-05-1120')",
          "UPDATE customer JOIN orders USING (id) SET note = ssn, ssn = '078-05-1120'",
          "UPDATE customer SET name = 1--?\n, ssn = '078-05-1120'",
          "UPDATE customer SET name = 5--5, ssn = '078-05-1120'",
          "UPDATE orders customer SET ssn = '078-05-1120'",
          "DELETE customer FROM customer JOIN orders ON customer.ssn = '078-05-1120'",
          "DELETE FROM customer USING customer JOIN orders ON ssn = '078-05-1120'",
          "DELETE QUICK FROM customer WHERE ssn = '078-05-1120'",
          "SELECT id FROM customer WHERE email = '078-05-1120' || id",
          "SELECT id FROM customer WHERE email REGEXP '078-05-1120'",
          "SELECT id FROM customer WHERE email SOUNDS LIKE '078-05-1120'",
          "SELECT id FROM customer WHERE MATCH (email) AGAINST ('078-05-1120')",
          "SELECT id FROM customer WHERE email = BINARY '078-05-1120'",
          "SELECT id FROM orders JOIN customer ON 1 = 1 STRAIGHT_JOIN customer c"
              + " ON c.ssn = '078-05-1120'",
          "SELECT id FROM orders LEFT JOIN orders o ON 1=1e5JOIN customer ON ssn = '078-05-1120'",
          "SELECT id FROM orders WHERE id = 1.5UNION SELECT 1 FROM customer"
              + " WHERE ssn = '078-05-1120'",
          "SELECT ssn FROM customer PROCEDURE ANALYSE()",
          "SELECT ssn INTO OUTFILE '/tmp/nacre' FROM customer",
          "SELECT ssn FROM customer INTO @a",
          "SELECT id FROM customer PARTITION (p) WHERE ssn = '078-05-1120'",
          "SELECT /*!50000 ssn FROM customer WHERE ssn = '078-05-1120' */",
          "SELECT /*M!100100 1 */ FROM orders",
          "SELECT 1 /*!99999 ' */ FROM customer WHERE ssn = '078-05-1120' /* ' */",
          "SELECT \"\\\" /* \", id FROM customer WHERE ssn = '078-05-1120' -- */",
          "SELECT '\\' /* ', id FROM customer WHERE ssn = '078-05-1120' -- */",
          "SELECT 1; INSERT INTO customer (ssn) VALUES ('078-05-1120')",
          "SET sql_mode = 'ANSI_QUOTES'; SELECT \"id\" FROM orders",
          "SET NAMES gbk",
          "SET NAMES 'big5' COLLATE big5_bin",
          "SET CHARACTER SET sjis",
          "SET CHARSET 'cp932'",
          "SET @@session.character_set_client = 'gb18030'",
          "SET `character_set_client` = latin1",
          "SET STATEMENT max_statement_time = 1 FOR SELECT ssn FROM customer",
          "SET @s = '078-05-1120', @t = (SELECT ssn FROM customer)",
          "PREPARE p FROM 'INSERT INTO orders VALUES (1)'",
          "PREPARE p FROM @text",
          "EXECUTE p",
          "EXECUTE IMMEDIATE CONCAT('INSERT INTO cust', 'omer VALUES (078-05-1120)')",
          "BEGIN NOT ATOMIC EXECUTE IMMEDIATE CONCAT('INSERT INTO cust', 'omer'); END",
          "CREATE PROCEDURE p(a TEXT) EXECUTE IMMEDIATE a",
          "CREATE PROCEDURE p(a TEXT) INSERT INTO customer (ssn) VALUES (a)",
          "CREATE TRIGGER t AFTER INSERT ON orders FOR EACH ROW"
              + " INSERT INTO customer (ssn) VALUES ('078-05-1120')",
          "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO UPDATE customer SET ssn = '078-05-1120'",
          "CREATE VIEW v AS SELECT * FROM customer",
          "CREATE TABLE copy AS SELECT ssn FROM customer",
          "CREATE TABLE copy LIKE customer",
          "CREATE TABLE copy SELECT ssn FROM customer",
          "CREATE TEMPORARY TABLE customer (ssn TEXT)",
          "CREATE OR REPLACE TABLE customer (ssn TEXT)",
          "CREATE TABLE m (id INT) ENGINE=MERGE UNION=(customer)",
          "CREATE TABLE c (id INT) ENGINE=CONNECT SRCDEF='SELECT ssn FROM customer'",
          "CREATE TABLE c (id INT) ENGINE=CONNECT SRCDEF='SELECT ssn FROM cust\\omer'",
          "CREATE TABLE c (id INT) ENGINE 'federated' CONNECTION='mysql://h/d/cust' 'omer'",
          "CREATE TABLE c (id INT) ENGINE=`SPIDER`",
          "CREATE TABLE c (id INT) ENGINE = MRG_MyISAM",
          "CREATE TABLE c (id INT) ENGINE=OQGRAPH DATA_TABLE=orders",
          "ALTER TABLE orders ENGINE = Spider",
          "SET default_storage_engine = CONNECT",
          "SET @@session.default_storage_engine = CONCAT('CON', 'NECT')",
          "SET STATEMENT default_storage_engine = SPIDER FOR CREATE TABLE c (id INT)",
          "CREATE INDEX i ON customer (email(3))",
          "RENAME TABLE customer TO other",
          "RENAME TABLE orders TO customer",
          "ALTER TABLE orders RENAME customer",
          "ALTER TABLE customer ENGINE = Aria",
          "ALTER TABLE customer MODIFY ssn TEXT",
          "LOAD DATA LOCAL INFILE '/tmp/x' INTO TABLE customer",
          "LOAD XML INFILE '/tmp/x' INTO TABLE customer",
          "HANDLER customer OPEN",
          "LOCK TABLES customer WRITE",
          "LOCK TABLES orders READ",
          "VALUES ((SELECT ssn FROM customer))",
          "DO (SELECT ssn FROM customer WHERE ssn = '078-05-1120')",
          "EXPLAIN SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "KILL QUERY (SELECT ssn FROM customer)",
          "CALL sys.execute_prepared_stmt(CONCAT('INSERT INTO cust', 'omer VALUES (1)'))",
          "DROP DATABASE test",
          "SELECT \0 FROM orders",
          "SELECT id FROM nacre_catalog",
          "UPDATE `nacre_catalog` SET version = 1",
          "INSERT INTO `custo\u212Aer` VALUES (1)".replace("\u212A", "m"),
          "SELECT ema\u0130l FROM orders WHERE 1");

  MariaDbColumnsTest() {
    super(Dialect.MARIADB);
  }

  @Test
  @Covers("columns-42")
  void aLimitThatCutsOffWhatIsAskedOfTheServerIsRefused() throws SQLException {
    assertThat(statement.execute("SET sql_select_limit = 1")).isFalse();
    assertThatThrownBy(() -> statement.execute("SELECT 42")).hasMessageStartingWith("NACRE-205");
    assertThatThrownBy(() -> statement.execute("DROP TABLE IF EXISTS other.customer"))
        .hasMessageStartingWith("NACRE-205");
  }

  @Override
  List<String> notUnderstood() {
    return NOT_UNDERSTOOD;
  }

  /** The name alone says little: the table that it means may be another one, or not be there. */
  @Override
  @ParameterizedTest
  @Covers("columns-30")
  @ValueSource(
      strings = {
        "DROP TABLE IF EXISTS `CustomeR`",
        "DROP TABLE IF EXISTS other.customer",
        "DROP TABLE other.customer"
      })
  void aDropOfAnotherTableLeavesTheEncryptedOneEncrypted(String sql) throws SQLException {
    int unused = bench.plain("CREATE DATABASE IF NOT EXISTS other");
    unused = bench.plain("CREATE OR REPLACE TABLE other.customer (id INT)");
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(statement.executeUpdate(sql)).isZero();
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    insert(2, SECRET, MAIL, "1", "a");
    try (Connection other = bench.connect();
        Statement asking = other.createStatement();
        ResultSet row = asking.executeQuery("SELECT ssn FROM customer WHERE id = 2")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(SECRET);
    }
    assertThat(statement.executeUpdate("DROP TABLE customer")).isZero();
    assertThat(statement.executeUpdate("CREATE TABLE customer (ssn VARCHAR(9))")).isZero();
    assertThat(statement.executeUpdate("INSERT INTO customer VALUES ('plain')")).isEqualTo(1);
  }

  /** Its driver returns no other generated keys than numbers; RETURNING does. */
  @Override
  @Test
  @Covers("columns-22")
  void generatedKeysThatAreCellsAreOpened() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO customer (id, ssn) VALUES (?, ?) RETURNING id, ssn AS s")) {
      insert.setInt(1, 5);
      insert.setString(2, SECRET);
      try (ResultSet keys = insert.executeQuery()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(5);
        assertThat(keys.getString("s")).isEqualTo(SECRET);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'customer', 'a\\\\b', _utf8mb4'customer', X'00', b'1'",
        "SET NAMES utf8mb4 COLLATE utf8mb4_bin",
        "SET @a = 'customer', @b = 1",
        "SET sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES')",
        "CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY, note TEXT) -- customer",
        "SELECT 1 # orders\n + 1",
        "SELECT 5--5 AS ten",
        "GRANT EXECUTE ON *.* TO root@localhost",
      })
  void whatIsAboutOtherTablesPasses(String sql) throws SQLException {
    boolean unused = statement.execute(sql);
    assertThat(bench.tap.heard()).contains("execute " + sql);
  }

  @Test
  void rowsAreWrittenInTheWaysOfMariaDb() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "INSERT IGNORE INTO customer SET id = 1, ssn = '" + SECRET + "', email = 'a'"))
        .isEqualTo(1);
    assertThat(statement.executeUpdate("INSERT IGNORE INTO customer (id, ssn) VALUES (1, 'x')"))
        .isZero();
    assertThat(text("SELECT ssn FROM customer")).isEqualTo(SECRET);
    try (PreparedStatement upsert =
        connection.prepareStatement(
            "INSERT INTO customer (id, ssn, email, name) VALUES (?, ?, ?, ?)"
                + " ON DUPLICATE KEY UPDATE ssn = VALUES(ssn), email = ?,"
                + " name = CONCAT(VALUES(name), id)")) {
      upsert.setInt(1, 1);
      upsert.setString(2, "new");
      upsert.setString(3, MAIL);
      upsert.setString(4, "n");
      upsert.setString(5, MAIL);
      assertThat(upsert.executeUpdate()).isEqualTo(2);
    }
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo("new");
    assertThat(text("SELECT name FROM customer")).isEqualTo("n1");
    assertThat(
            statement.executeUpdate(
                "REPLACE INTO customer (id, email) VALUES (1, '" + MAIL + "'), (2, NULL)"))
        .isEqualTo(3);
    assertThat(text("SELECT ssn FROM customer WHERE id = 1")).isNull();
    assertThat(statement.executeUpdate("REPLACE INTO customer SET id = 3, ssn = '" + SECRET + "'"))
        .isEqualTo(1);
    assertThat(
            statement.executeUpdate(
                "UPDATE customer SET ssn = '" + SECRET + "' WHERE id > 0 ORDER BY id DESC LIMIT 2"))
        .isEqualTo(2); // one had the value already, but each cell is another
    assertThat(text("SELECT COUNT(ssn) FROM customer")).isEqualTo("2");
    assertThat(statement.executeUpdate("DELETE FROM customer WHERE id > 0 ORDER BY id LIMIT 2"))
        .isEqualTo(2);
    assertThat(text("SELECT ssn FROM customer LIMIT 0, 1")).isEqualTo(SECRET);
    try (ResultSet gone =
        statement.executeQuery("DELETE FROM customer WHERE id = 3 RETURNING id, ssn")) {
      assertThat(gone.next()).isTrue();
      assertThat(gone.getString(2)).isEqualTo(SECRET);
    }
  }

  @Test
  @Covers({"columns-10", "queries-10"})
  void whatIsComparedExactlyHasToSayso() throws SQLException {
    for (String type :
        List.of(
            "VARCHAR(9)",
            "VARCHAR(9) COLLATE utf8mb4_bin",
            "TEXT",
            "CHAR(3)",
            "CHAR(3) COLLATE utf8mb4_general_ci",
            "VARCHAR(9) CHARACTER SET utf8mb4")) {
      refuses("CREATE TABLE t (a " + type + " ENCRYPT NO SALT)", "NACRE-2054");
    }
    refuses("CREATE TABLE t (a VARCHAR(9) CHARACTER SET latin1 ENCRYPT)", "NACRE-2040");
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE t (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY,"
                    + " a VARCHAR(9) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin"
                    + " ENCRYPT NO SALT NOT NULL, b CHAR(3) COLLATE utf8mb4_bin ENCRYPT NO SALT,"
                    + " c VARCHAR(80) COLLATE utf8mb4_general_ci ENCRYPT, n TEXT,"
                    + " UNIQUE KEY u (a), KEY k (b, id)) ENGINE=InnoDB AUTO_INCREMENT=7"
                    + " DEFAULT CHARSET=utf8mb4 COLLATE utf8mb4_general_ci"))
        .isZero();
    assertThat(statement.executeUpdate("INSERT INTO t (a, b) VALUES ('a', 'x '), ('A', 'X')"))
        .isEqualTo(2);
    assertThat(statement.executeUpdate("INSERT INTO t (a) VALUES ('a ')")).isEqualTo(1);
    assertThatThrownBy(() -> statement.execute("INSERT INTO t (a) VALUES ('a')"))
        .isInstanceOf(java.sql.SQLIntegrityConstraintViolationException.class);
    assertThat(text("SELECT id FROM t WHERE a = 'a ' OR b = 'x' ORDER BY id")).isEqualTo("7");
    assertThat(text("SELECT COUNT(*) FROM t WHERE b = 'x'")).isEqualTo("1");
  }

  @Test
  void keysAndColumnsThatWouldNotHoldAreRefused() {
    refuses(
        "CREATE TABLE t (a VARCHAR(761) COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT UNIQUE)",
        "NACRE-2054");
    refuses(
        "CREATE TABLE t (a VARCHAR(761) COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT, KEY (a))",
        "NACRE-2054");
    refuses(
        "CREATE TABLE t (a VARCHAR(9) COLLATE utf8mb4_nopad_bin ENCRYPT NO SALT, UNIQUE (a(4)))",
        "NACRE-2054");
    refuses("CREATE TABLE t (a INT ENCRYPT, KEY (a))", "NACRE-2054");
    refuses("CREATE TABLE t (a INT ENCRYPT, b INT INVISIBLE)", "NACRE-2054");
    refuses("CREATE TABLE t (a INT ENCRYPT) ENGINE=CONNECT", "NACRE-2050");
    refuses("CREATE TABLE t (a INT ENCRYPT) ENGINE=Aria", "NACRE-2054");
    refuses("CREATE TABLE t (a INT ENCRYPT) SELECT 1 AS a", "NACRE-2054");
    refuses("CREATE TABLE t (a INT ENCRYPT) WITH SYSTEM VERSIONING", "NACRE-2054");
    refuses("CREATE TABLE `a``b` (a INT ENCRYPT)", "NACRE-2054");
    refuses("CREATE TABLE 1e5t (a INT ENCRYPT)", "NACRE-2054");
    refuses("CREATE TABLE caf\u00e9 (a INT ENCRYPT)", "NACRE-2054");
    assertThatThrownBy(() -> statement.execute("CREATE TABLE mysql.t (a INT ENCRYPT)"))
        .hasMessageStartingWith("NACRE-2054");
    for (String type :
        List.of(
            "INT ZEROFILL",
            "TINYINT(1) UNSIGNED",
            "YEAR",
            "ENUM('a')",
            "SET('a')",
            "POINT",
            "INET6",
            "BIT(8)",
            "SERIAL",
            "NVARCHAR(9)",
            "DECIMAL")) {
      refuses("CREATE TABLE t (a " + type + " ENCRYPT)", "NACRE-2040");
    }
  }

  @Test
  @Covers("columns-11")
  void typesHaveTheNamesOfMariaDb() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE kinds (a TINYINT(1) ENCRYPT, b INT(11) ENCRYPT, c TEXT ENCRYPT,"
                    + " d DATETIME(6) ENCRYPT, e FLOAT ENCRYPT, f REAL ENCRYPT, g BLOB ENCRYPT,"
                    + " h VARCHAR(16000) ENCRYPT, i JSON ENCRYPT, j CHAR(3) ENCRYPT)"))
        .isZero();
    String large = "\ud83d\ude00".repeat(8_000);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO kinds VALUES (?,?,?,?,?,?,?,?,?,?)")) {
      insert.setBoolean(1, true);
      insert.setInt(2, -1);
      insert.setString(3, large);
      insert.setString(4, "2024-02-29 23:59:59.123456");
      insert.setFloat(5, 1.1f);
      insert.setDouble(6, 1.1);
      insert.setBytes(7, new byte[16_000]);
      insert.setString(8, large);
      insert.setString(9, "{\"a\": 1}");
      insert.setString(10, "a ");
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (ResultSet row = statement.executeQuery("SELECT * FROM kinds")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getObject(1)).isEqualTo(true);
      assertThat(row.getInt(2)).isEqualTo(-1);
      assertThat(row.getString(3)).isEqualTo(large);
      assertThat(row.getString(4)).isEqualTo("2024-02-29 23:59:59.123456");
      assertThat(row.getFloat(5)).isEqualTo(1.1f);
      assertThat(row.getDouble(6)).isEqualTo(1.1);
      assertThat(row.getBytes(7)).hasSize(16_000);
      assertThat(row.getString(8)).isEqualTo(large);
      assertThat(row.getString(9)).isEqualTo("{\"a\": 1}");
      assertThat(row.getString(10)).isEqualTo("a");
    }
  }

  /** Whoever set them: what cannot be read is not sent. */
  @ParameterizedTest
  @Covers("columns-32")
  @ValueSource(strings = {"ORACLE", "MSSQL", "HIGH_NOT_PRECEDENCE", "EMPTY_STRING_IS_NULL"})
  void modesThatAreNotReadAreRefused(String mode) throws SQLException {
    int unused = statement.executeUpdate("SET sql_mode = '" + mode + "'");
    refuses("SELECT ssn FROM customer", "NACRE-2050");
    refuses("SELECT 1", "NACRE-2050");
  }

  @ParameterizedTest
  @Covers("columns-32")
  @ValueSource(strings = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "PIPES_AS_CONCAT,IGNORE_SPACE"})
  void noOtherModeMakesAStringOfAnother(String mode) throws SQLException {
    int unused = statement.executeUpdate("SET sql_mode = '" + mode + "'");
    insert(1, SECRET, MAIL, "1", "it's a \\ \" or so");
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
    assertThat(text("SELECT name FROM customer")).isEqualTo("it's a \\ \" or so");
    refuses(
        "SELECT \"\\\" /* \", id FROM customer WHERE ssn = '" + SECRET + "' -- */", "NACRE-205");
    refuses("INSERT INTO customer (name, ssn) VALUES ('\\', '" + SECRET + "')", "NACRE-205");
    refuses("SELECT \"ssn\" FROM customer", "NACRE-205");
  }

  @Test
  @Covers("columns-14")
  void aSnapshotDoesNotHideTheCatalog() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      int unused = bench.plain("CREATE TABLE fresh (a VARCHAR(80))");
      other.setAutoCommit(false);
      try (ResultSet row = second.executeQuery("SELECT COUNT(*) FROM fresh")) {
        assertThat(row.next()).isTrue();
      }
      other.commit();
      unused = second.executeUpdate("START TRANSACTION WITH CONSISTENT SNAPSHOT");
      assertThat(bench.plain("DROP TABLE fresh")).isZero();
      assertThat(statement.executeUpdate("CREATE TABLE fresh (a VARCHAR(80) ENCRYPT)")).isZero();
      assertThat(second.executeUpdate("INSERT INTO fresh VALUES ('" + SECRET + "')")).isEqualTo(1);
      other.commit();
    }
    assertThat(text("SELECT a FROM fresh")).isEqualTo(SECRET);
  }

  @Test
  void whatBecameOfAStatementMayBeAsked() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    insert(2, SECRET, MAIL, "1", "a");
    assertThat(statement.executeUpdate("UPDATE customer SET name = 'b'")).isEqualTo(2);
    assertThat(text("SELECT ROW_COUNT()")).isEqualTo("2");
    int unused = statement.executeUpdate("CREATE TABLE orders (id INT AUTO_INCREMENT PRIMARY KEY)");
    unused = statement.executeUpdate("INSERT INTO orders VALUES (NULL), (NULL), (NULL)");
    assertThat(text("SELECT LAST_INSERT_ID()")).isEqualTo("1");
    assertThat(text("SELECT SQL_CALC_FOUND_ROWS id FROM orders LIMIT 1")).isEqualTo("1");
    assertThat(text("SELECT FOUND_ROWS() AS n")).isEqualTo("3");
  }

  @Test
  @Covers("columns-42")
  void bypassesToAnEncryptedTableAreRefused() throws SQLException {
    String database = text("SELECT DATABASE()");
    for (String sql :
        List.of(
            "CREATE TABLE fired (a TEXT)",
            "CREATE VIEW shown AS SELECT * FROM customer",
            "CREATE VIEW again AS SELECT id FROM shown",
            "CREATE TRIGGER tr AFTER INSERT ON fired FOR EACH ROW"
                + " INSERT INTO customer (ssn) VALUES (NEW.a)",
            "CREATE PROCEDURE put(a TEXT) INSERT INTO customer (ssn) VALUES (a)",
            "CREATE PROCEDURE far(a TEXT) CALL put(a)",
            "CREATE PROCEDURE run(a TEXT) EXECUTE IMMEDIATE a",
            "CREATE FUNCTION harmless() RETURNS INT RETURN 1",
            "CREATE PROCEDURE shadow() CREATE TEMPORARY TABLE "
                + database
                + ".nacre_catalog AS SELECT * FROM nacre_catalog",
            "CREATE PACKAGE bag FUNCTION f(a TEXT) RETURNS INT; END",
            "CREATE PACKAGE BODY bag FUNCTION f(a TEXT) RETURNS INT BEGIN"
                + " INSERT INTO customer (ssn) VALUES (a); RETURN 1; END; END",
            "CREATE DATABASE " + database + "x",
            "CREATE TABLE " + database + "x.nacre_catalog (a INT)")) {
      int unused = bench.plain(sql);
    }
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      for (String sql :
          List.of(
              "INSERT INTO shown (ssn) VALUES ('" + SECRET + "')",
              "UPDATE `again` SET id = 1",
              "INSERT INTO fired VALUES ('" + SECRET + "')",
              "CALL put('" + SECRET + "')",
              "CALL shadow",
              "SELECT bag.f('" + SECRET + "')",
              "SELECT " + database + ".bag.f('" + SECRET + "')",
              "DO `bag` . f('" + SECRET + "')",
              "CALL " + database + ".far('" + SECRET + "')",
              "CALL run(CONCAT('INSERT INTO cust', 'omer', '" + SECRET + "'))",
              "SELECT * FROM " + database + "x.plain WHERE a = '" + SECRET + "'",
              "USE " + database + "x")) {
        assertThatThrownBy(() -> second.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
      assertThatThrownBy(() -> other.setCatalog(database + "x"))
          .hasMessageStartingWith("NACRE-2050");
      other.setCatalog(database);
      assertThat(second.execute("SELECT harmless()")).isTrue();
    }
  }

  /** A name is found where quotes or nothing at all stand beside it, and in no longer one. */
  @Test
  @Covers("columns-42")
  void bypassesAreFoundByEachName() throws SQLException {
    List<String> names = List.of("ab", "a_b", "e");
    for (String name : names) {
      boolean unused =
          statement.execute("CREATE TABLE `" + name + "` (id INT, s VARCHAR(9) ENCRYPT)");
    }
    int at = 0;
    for (String name : names) {
      int unused = bench.plain("CREATE PROCEDURE p" + at + "() SELECT id FROM `" + name + "`");
      unused = bench.plain("CREATE PROCEDURE q" + at++ + "() SELECT id FROM " + name);
    }
    int unused = bench.plain("CREATE PROCEDURE other() SELECT 1 AS e1, 2 AS _e, 3 AS e$");
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      for (int i = 0; i < names.size(); i++) {
        String number = String.valueOf(i);
        assertThatThrownBy(() -> second.execute("CALL p" + number + "()"))
            .hasMessageStartingWith("NACRE-2050");
        assertThatThrownBy(() -> second.execute("CALL q" + number + "()"))
            .hasMessageStartingWith("NACRE-2050");
      }
      assertThat(second.execute("CALL other()")).isTrue();
    }
  }

  /** By its case alone it is another one than the server's own, which are not looked at. */
  @Test
  @Covers("columns-42")
  void aDatabaseThatIsNamedLikeOneOfTheServersIsLookedAt() throws SQLException {
    String own = text("SELECT DATABASE()");
    int unused = bench.plain("CREATE DATABASE SYS");
    try {
      unused = bench.plain("CREATE VIEW SYS.seen AS SELECT * FROM " + own + ".customer");
      try (Connection other = bench.connect();
          Statement second = other.createStatement()) {
        assertThatThrownBy(() -> second.execute("SELECT * FROM SYS.seen"))
            .hasMessageStartingWith("NACRE-2050");
      }
    } finally {
      unused = bench.plain("DROP DATABASE SYS");
    }
  }

  /** A server has databases of other applications, which may use the names that ours use. */
  @Test
  @Covers("columns-42")
  void bypassesOfOtherDatabasesCountWhereTheyAreMeant() throws SQLException {
    String own = text("SELECT DATABASE()");
    String far = own + "far";
    int unused = statement.executeUpdate("CREATE TABLE orders (note TEXT)");
    for (String sql :
        List.of(
            "CREATE DATABASE " + far,
            "CREATE TABLE " + far + ".orders (note TEXT)",
            "CREATE VIEW " + far + ".seen AS SELECT * FROM " + own + ".customer",
            "CREATE TRIGGER "
                + far
                + ".tr AFTER INSERT ON "
                + far
                + ".orders FOR EACH ROW"
                + " INSERT INTO "
                + own
                + ".customer (ssn) VALUES (NEW.note)",
            "CREATE PROCEDURE "
                + far
                + ".put(a TEXT) INSERT INTO "
                + own
                + ".customer (ssn)"
                + " VALUES (a)",
            "CREATE FUNCTION put(a TEXT) RETURNS TEXT RETURN a")) {
      unused = bench.plain(sql);
    }
    List<String> reaching =
        List.of(
            "INSERT INTO orders VALUES ('" + SECRET + "')",
            "UPDATE seen SET ssn = '" + SECRET + "'",
            "CALL put('" + SECRET + "')");
    try (Connection other = bench.connectWith("&allowMultiQueries=true");
        Statement second = other.createStatement();
        PreparedStatement prepared = other.prepareStatement("INSERT INTO orders VALUES (?)")) {
      assertThat(second.executeUpdate("INSERT INTO orders VALUES ('mine')")).isEqualTo(1);
      assertThat(second.execute("SELECT id AS seen, put('a') FROM customer")).isTrue();
      for (String sql : reaching) {
        String there = sql.replaceFirst("(orders|seen|put)", "`" + far + "` /* in */ . $1");
        assertThatThrownBy(() -> second.execute(there)).hasMessageStartingWith("NACRE-2050");
        assertThatThrownBy(() -> second.execute("USE " + far + "; " + sql))
            .hasMessageStartingWith("NACRE-2050");
      }
      prepared.setString(1, "mine");
      assertThat(prepared.executeUpdate()).isEqualTo(1);
      second.addBatch("USE " + far);
      assertThatThrownBy(() -> second.addBatch(reaching.get(0)))
          .hasMessageStartingWith("NACRE-2050");
      prepared.setString(1, "mine");
      assertThatThrownBy(prepared::executeUpdate).hasMessageStartingWith("NACRE-2050");
    }
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      other.setCatalog(own);
      assertThat(second.executeUpdate("INSERT INTO orders VALUES ('mine')")).isEqualTo(1);
      other.setCatalog(far);
      for (String sql : reaching) {
        assertThatThrownBy(() -> second.execute(sql)).hasMessageStartingWith("NACRE-2050");
      }
    }
    assertThat(text("SELECT COUNT(*) FROM customer")).isEqualTo("0");
    assertThat(text("SELECT COUNT(*) FROM orders")).isEqualTo("3");
  }

  @ParameterizedTest
  @Covers("columns-21")
  @ValueSource(
      strings = {
        "",
        "&useServerPrepStmts=true",
        "&useBulkStmts=true",
        "&useBulkStmts=false&rewriteBatchedStatements=true",
        "&useServerPrepStmts=true&useBulkStmts=false&useCompression=false",
        "&allowMultiQueries=true",
        "&dumpQueriesOnException=true",
      })
  void settingsOfTheDriverChangeNothing(String settings) throws SQLException {
    try (Connection other = bench.connectWith(settings);
        Statement second = other.createStatement();
        PreparedStatement insert =
            other.prepareStatement("INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)");
        PreparedStatement query =
            other.prepareStatement("SELECT ssn FROM customer WHERE email = ? AND id = ?")) {
      for (int i = 0; i < 100; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 7 == 0 ? null : SECRET);
        insert.setString(3, MAIL);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(100);
      query.setString(1, MAIL);
      query.setInt(2, 99);
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      assertThatThrownBy(
              () ->
                  second.execute("SELECT 1; SELECT id FROM customer WHERE email = '" + MAIL + "'"))
          .hasMessageStartingWith("NACRE-2050");
      insert.setInt(1, 1);
      insert.setString(2, SECRET);
      insert.setString(3, MAIL);
      assertThatThrownBy(insert::executeUpdate)
          .hasMessageNotContaining(SECRET)
          .hasMessageNotContaining(MAIL);
    }
  }

  @Test
  void whoMayOnlyReadIsToldOfTheCatalog() throws SQLException {
    String database = text("SELECT DATABASE()");
    insert(1, SECRET, MAIL, "1", "a");
    int unused = bench.plain("CREATE OR REPLACE USER clerk@localhost IDENTIFIED BY ''");
    unused = bench.plain("GRANT SELECT ON " + database + ".customer TO clerk@localhost");
    assertThatThrownBy(() -> bench.connect("clerk").close()).isInstanceOf(SQLException.class);
    unused = bench.plain("GRANT SELECT ON " + database + ".nacre_catalog TO clerk@localhost");
    try (Connection clerk = bench.connect("clerk");
        Statement reading = clerk.createStatement()) {
      try (ResultSet row = reading.executeQuery("SELECT ssn FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(SECRET);
      }
      clerk.setReadOnly(true);
      clerk.setAutoCommit(false);
      try (ResultSet row = reading.executeQuery("SELECT email FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo(MAIL);
      }
      clerk.rollback();
    }
  }

  /** All texts of a batch are read before the first is sent. */
  @Test
  @Covers("columns-21")
  void whatChangesHowOthersAreReadIsInNoBatch() {
    for (String sql :
        List.of(
            "SET sql_mode = 'MSSQL'", "/* x */ SET @@sql_m\u00f6de = ''", "SET NAMES utf8mb4")) {
      assertThatThrownBy(() -> statement.addBatch(sql)).as(sql).hasMessageStartingWith("NACRE-205");
    }
  }

  /** Keys would be gone with the session, or with a change that was done in part. */
  @ParameterizedTest
  @Covers("columns-7")
  @ValueSource(
      strings = {
        "ALTER TABLE nacre_catalog ENGINE = MyISAM",
        "RENAME TABLE nacre_catalog TO hidden; CREATE VIEW nacre_catalog AS SELECT * FROM hidden",
        "CREATE TEMPORARY TABLE shadow AS SELECT * FROM nacre_catalog;"
            + " ALTER TABLE shadow RENAME TO nacre_catalog",
      })
  void aCatalogInATableOfAnotherKindIsRefused(String sql) throws SQLException {
    boolean ofTheSession = sql.contains("TEMPORARY");
    if (ofTheSession) {
      try (Connection raw = bench.raw();
          Statement shadowing = raw.createStatement()) {
        for (String one : sql.split(";", -1)) {
          int unused = shadowing.executeUpdate(one);
        }
        assertThatThrownBy(() -> bench.columns(raw).close()).hasMessageStartingWith("NACRE-4001");
      }
      bench.connect().close();
    } else {
      for (String one : sql.split(";", -1)) {
        int unused = bench.plain(one);
      }
      assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4001");
    }
  }

  /** Whom the server hides a table from, does not know that it is gone. */
  @Test
  @Covers("columns-30")
  void whoDoesNotSeeATableDoesNotMakeTheCatalogForgetIt() throws SQLException {
    String database = text("SELECT DATABASE()");
    for (String sql :
        List.of(
            "CREATE OR REPLACE USER blind@localhost IDENTIFIED BY ''",
            "CREATE DATABASE IF NOT EXISTS elsewhere",
            "CREATE OR REPLACE TABLE elsewhere.customer (id INT, ssn INT)",
            "GRANT ALL ON elsewhere.* TO blind@localhost",
            "GRANT ALL ON " + database + ".nacre_catalog TO blind@localhost")) {
      int unused = bench.plain(sql);
    }
    try (Connection blind = bench.connect("blind");
        Statement dropping = blind.createStatement()) {
      blind.setCatalog("elsewhere");
      assertThatThrownBy(() -> dropping.execute("ALTER TABLE customer DROP COLUMN ssn"))
          .hasMessageStartingWith("NACRE-");
      assertThat(dropping.executeUpdate("DROP TABLE customer")).isZero();
      assertThat(dropping.executeUpdate("DROP TABLE IF EXISTS elsewhere.customer")).isZero();
    }
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "'")).isEqualTo(SECRET);
  }

  @Test
  @Covers("columns-29")
  void aDefinitionCommitsAsItAlwaysDid() throws SQLException {
    int unused = statement.executeUpdate("BEGIN");
    insert(1, SECRET, MAIL, "1", "a");
    assertThatThrownBy(() -> statement.execute("CREATE TABLE bad (a INT ENCRYPT, b NOSUCHTYPE)"))
        .isInstanceOf(SQLException.class);
    unused = statement.executeUpdate("ROLLBACK");
    assertThat(text("SELECT COUNT(*) FROM customer")).isEqualTo("1");
    assertThat(connection.getAutoCommit()).isTrue();
  }

  /** And holds nobody up for long who waits behind it. */
  @Test
  @Covers("columns-29")
  void aDefinitionDoesNotWaitLongForOthers() throws SQLException {
    try (Connection other = bench.connect();
        Statement second = other.createStatement()) {
      other.setAutoCommit(false);
      try (ResultSet row = second.executeQuery("SELECT id FROM customer")) {
        assertThat(row.next()).isFalse();
      }
      assertThatThrownBy(() -> statement.execute("CREATE TABLE late (a INT ENCRYPT)"))
          .hasMessageContaining("Lock wait timeout");
      other.commit();
      assertThat(statement.executeUpdate("CREATE TABLE late (a INT ENCRYPT) COMMENT='x'")).isZero();
    }
  }
}
