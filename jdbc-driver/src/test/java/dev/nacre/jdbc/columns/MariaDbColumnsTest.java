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
  void dropOfAnotherTableLeavesTheEncryptedOneEncrypted(String sql) throws SQLException {
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
  void generatedKeysThatAreCellsAreDecrypted() throws SQLException {
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
  void statementsAboutOtherTablesPass(String sql) throws SQLException {
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
  void deterministicTextNeedsAnExactCollation() throws SQLException {
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
  void keysAndColumnsThatCannotHoldCellsAreRefused() {
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

  @Test
  void rowCountInsertIdAndFoundRowsMayBeQueried() throws SQLException {
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
}
