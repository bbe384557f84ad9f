package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On Derby, with what only Derby has. */
final class DerbyColumnsTest extends ColumnsContract {
  private static final List<String> NOT_UNDERSTOOD =
      List.of(
          "MERGE INTO customer c USING SYSIBM.SYSDUMMY1 d ON c.id = 1"
              + " WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (1, UPPER('078-05-1120'))",
          "INSERT INTO customer (id, ssn) VALUES (1, UPPER('078-05-1120'))",
          "INSERT INTO customer (id, ssn) VALUES (1, {fn UCASE('078-05-1120')})",
          "INSERT INTO customer (id, ssn) VALUES (1, '078-05' || '-1120')",
          "INSERT INTO customer (id, ssn) VALUES (1, X'30' || X'31')",
          "UPDATE customer SET ssn = name || '078-05-1120'",
          "UPDATE customer SET name = (SELECT ssn FROM customer)",
          "UPDATE customer SET ssn = '078-05-1120' --DERBY-PROPERTIES index=null\n WHERE id = 1",
          "SELECT ssn FROM customer -- DERBY-PROPERTIES joinStrategy=HASH",
          "SELECT ssn FROM customer --\tderby-Properties constraint=null\n",
          "CREATE INDEX i --DERBY-PROPERTIES x=1\n ON customer (email)",
          "SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "SELECT id FROM customer WHERE email LIKE '078-05-1120' {escape '!'}",
          "SELECT id FROM customer {limit ssn}",
          "SELECT id FROM customer WHERE {fn LENGTH(ssn)} = 1",
          "SELECT XMLSERIALIZE(XMLPARSE(DOCUMENT ssn PRESERVE WHITESPACE) AS CLOB) FROM customer",
          "SELECT id FROM customer offset WHERE offset.ssn = '078-05-1120'",
          "VALUES (SELECT ssn FROM customer)",
          "VALUES (SELECT id FROM customer WHERE ssn = '078-05-1120')",
          "SELECT 1 FROM customer, TABLE (rows_of('customer')) AS t",
          "SELECT id FROM \"CUSTOMER \" WHERE ssn = '078-05-1120'",
          "INSERT INTO app.\"CUSTOMER  \" (id, ssn) VALUES (1, '078-05-1120')",
          "UPDATE customer SET \"SSN \" = '078-05-1120'",
          "DELETE FROM \"APP \".\"NACRE_CATALOG   \"",
          "SELECT 1 FROM customer, NEW org.apache.derby.diag.SpaceTable('CUSTOMER') x",
          "SELECT 1 FROM NEW com.example.Rows('INSERT INTO cust' || 'omer') AS r",
          "INSERT INTO NEW com.example.Rows('x') VALUES ('078-05-1120')",
          "DELETE FROM NEW com.example.Rows('x')",
          "CREATE VIEW v AS SELECT * FROM customer",
          "CREATE VIEW v AS SELECT id FROM customer WHERE ssn = '078-05-1120'",
          "CREATE SYNONYM s FOR customer",
          "CREATE TRIGGER t AFTER INSERT ON customer FOR EACH ROW MODE DB2SQL VALUES 1",
          "CREATE TRIGGER t AFTER INSERT ON orders REFERENCING NEW AS n FOR EACH ROW"
              + " INSERT INTO customer (id, ssn) VALUES (1, '078-05-1120')",
          "CREATE TABLE copy AS SELECT ssn FROM customer WITH NO DATA",
          "CREATE PROCEDURE p (a VARCHAR(80)) PARAMETER STYLE JAVA LANGUAGE JAVA"
              + " MODIFIES SQL DATA EXTERNAL NAME 'com.example.P.p'",
          "CREATE FUNCTION f (a VARCHAR(80)) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
              + " NO SQL EXTERNAL NAME 'com.example.P.f'",
          "DECLARE GLOBAL TEMPORARY TABLE customer (ssn VARCHAR(20)) NOT LOGGED",
          "DECLARE GLOBAL TEMPORARY TABLE SESSION.customer (ssn VARCHAR(20)) NOT LOGGED",
          "RENAME TABLE customer TO client",
          "RENAME TABLE orders TO customer",
          "RENAME COLUMN customer.ssn TO social",
          "ALTER TABLE customer DROP CHECK c",
          "ALTER TABLE customer DROP UNIQUE u",
          "ALTER TABLE customer ALTER COLUMN ssn SET DATA TYPE VARCHAR(200) FOR BIT DATA",
          "ALTER TABLE customer ALTER ssn DEFAULT '078-05-1120'",
          "ALTER TABLE customer ALTER CONSTRAINT c NOT ENFORCED",
          "ALTER TABLE customer ADD COLUMN x VARCHAR(20) GENERATED ALWAYS AS (UPPER(ssn))",
          "SET CONSTRAINTS customer.c DEFERRED",
          "DROP SCHEMA app RESTRICT",
          "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE(NULL, 'CUSTOMER', '/tmp/x', NULL, NULL, NULL, 0)",
          "CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE(NULL, ?, '/tmp/x', NULL, NULL, NULL, 0)",
          "CALL SYSCS_UTIL.\"SYSCS_IMPORT_DATA\"(NULL, ?, NULL, NULL, '/tmp/x', NULL, NULL, NULL,"
              + " 0)",
          "{CALL SYSCS_UTIL.SYSCS_IMPORT_TABLE_BULK(NULL, ?, '/tmp/x', NULL, NULL, NULL, 0, 0)}",
          "CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY('SELECT id FROM customer WHERE email ="
              + " ''078-05-1120''', '/tmp/x', NULL, NULL, NULL)",
          "CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY(?, '/tmp/x', NULL, NULL, NULL)",
          "CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('customTool', true, 'com.example.Tool', 'x')",
          "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE(NULL, 'CUST' || 'OMER', run('CUSTOMER'), NULL)",
          "CALL run('INSERT INTO CUSTOMER VALUES (1)')",
          "SELECT id FROM nacre_catalog",
          "DELETE FROM app.\"NACRE_CATALOG\"");

  @TempDir private Path folder;

  DerbyColumnsTest() {
    super(Dialect.DERBY);
  }

  @Override
  List<String> notUnderstood() {
    return NOT_UNDERSTOOD;
  }

  /** It returns no other generated keys than numbers of its own. */
  @Override
  @Test
  @Covers("columns-22")
  void generatedKeysThatAreCellsAreDecrypted() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE keyed (id INT GENERATED ALWAYS AS IDENTITY, ssn CHAR(11) ENCRYPT)"))
        .isZero();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO keyed (ssn) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, SECRET);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(1);
      }
    }
    assertThat(text("SELECT ssn FROM keyed WHERE id = 1")).isEqualTo(SECRET);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VALUES 'customer'",
        "CREATE TABLE orders (id INT, note VARCHAR(80)) -- customer",
        "SELECT 1 FROM SYS.SYSTABLES --DERBY-PROPERTIES index=null\n",
        "VALUES 1 /* a /* orders */ b */",
        "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.language.logStatementText', 'true')",
        "CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'CUSTOMER', 1)",
        "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'CUSTOMER', NULL)",
        "SET SCHEMA app",
        "LOCK TABLE SYS.SYSDEPENDS IN SHARE MODE",
      })
  void statementsAboutOtherThingsPass(String sql) throws SQLException {
    try {
      boolean unused = statement.execute(sql);
    } catch (SQLException derbys) {
      assertThat(derbys.getMessage()).doesNotContain("NACRE-");
    }
    assertThat(bench.tap.heard()).contains("execute " + sql);
  }

  @Test
  @Covers({"columns-2", "columns-44"})
  void viewsAndSynonymsOfAnEncryptedTableAreRefused() throws SQLException {
    for (String sql :
        List.of(
            "CREATE TABLE orders (id INT, note VARCHAR(200))",
            "CREATE TABLE calm (id INT)",
            "CREATE VIEW seen AS SELECT id, email FROM customer",
            "CREATE VIEW of_a_view AS SELECT \"ID\" FROM \"SEEN\"",
            "CREATE SYNONYM other FOR customer",
            "CREATE SYNONYM of_a_synonym FOR other",
            "CREATE VIEW harmless AS SELECT id FROM calm",
            "CREATE TRIGGER copies AFTER INSERT ON orders REFERENCING NEW AS n FOR EACH ROW"
                + " INSERT INTO other (id, email) VALUES (n.id, X'ab0100')",
            "CREATE FUNCTION plainly (a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " NO SQL EXTERNAL NAME 'java.lang.Math.abs'",
            "CREATE FUNCTION secretly (a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " CONTAINS SQL EXTERNAL NAME 'java.lang.Math.abs'",
            "CREATE FUNCTION posing (a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " READS SQL DATA EXTERNAL NAME 'java.lang.Math.abs PARAMETER STYLE NO SQL '",
            "CREATE PROCEDURE status () LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " NO SQL EXTERNAL NAME 'java.lang.System.gc'",
            "CREATE TABLE posted (status INT)",
            "CREATE VIEW by_status AS SELECT status FROM posted",
            "CREATE TABLE watched (id INT)",
            "CREATE TRIGGER asks AFTER UPDATE ON watched FOR EACH STATEMENT"
                + " WHEN (EXISTS (SELECT 1 FROM of_a_view)) VALUES 1",
            "CREATE TRIGGER calls AFTER DELETE ON calm FOR EACH STATEMENT VALUES plainly(1)")) {
      int unused = bench.plain(sql);
    }
    try (Connection later = bench.connect();
        Statement asking = later.createStatement()) {
      for (String sql :
          List.of(
              "SELECT id FROM seen WHERE email = '" + MAIL + "'",
              "SELECT id FROM of_a_view",
              "INSERT INTO other (id, ssn) VALUES (1, '" + SECRET + "')",
              "UPDATE of_a_synonym SET ssn = '" + SECRET + "'",
              "INSERT INTO orders VALUES (1, '" + SECRET + "')",
              "UPDATE watched SET id = 1",
              "VALUES secretly(1)",
              "VALUES posing(1)",
              "SELECT app.secretly(id) FROM calm")) {
        assertThatThrownBy(() -> asking.execute(sql)).as(sql).hasMessageStartingWith("NACRE-2050");
      }
      assertThat(asking.execute("SELECT plainly(id) FROM harmless")).isTrue();
      assertThat(asking.execute("SELECT status FROM by_status")).isTrue();
      assertThat(asking.execute("CALL status()")).isFalse();
      assertThat(asking.executeUpdate("INSERT INTO calm VALUES (1)")).isEqualTo(1);
      assertThat(asking.executeUpdate("DELETE FROM calm")).isEqualTo(1);
    }
  }

  @Test
  @Covers("columns-32")
  void namesAreReadAsDerbyReadsThem() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(text("SELECT \"SSN\" FROM \"CUSTOMER\"")).isEqualTo(SECRET);
    // It takes this for the name of the same table.
    assertThat(bench.stored("SELECT ssn FROM \"CUSTOMER  \"")).startsWith(0xab, 0x01);
    for (String sql :
        List.of(
            "CREATE TABLE \"ends \" (a INT ENCRYPT)",
            "CREATE TABLE ends (\"a\nb\" INT ENCRYPT)",
            "SELECT ssn FROM \\u0043USTOMER",
            "SELECT ssn FROM _customer",
            "SELECT ssn FROM U&\"CUSTOMER\"",
            "SELECT ssn FROM [customer]",
            "SELECT ssn FROM `customer`",
            "SELECT 1 FROM plain // customer",
            "SELECT 1 FROM plain # customer\n")) {
      assertThatThrownBy(() -> statement.execute(sql)).as(sql).isInstanceOf(SQLException.class);
    }
  }

  /** A comment that has no end where the next line begins, and one in which there is another. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT --\n ssn FROM customer",
        "SELECT -- '\n ssn FROM customer -- 'x'",
        "SELECT --d\r ssn FROM customer",
        "SELECT --derby-propertie\n ssn FROM customer",
        "SELECT /* a /* ' */ b */ ssn FROM customer",
        "SELECT /**/ ssn /*/*/* */*/*/ FROM customer",
      })
  @Covers("columns-32")
  void commentsEndWhereDerbyEndsThem(String sql) throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(text(sql)).isEqualTo(SECRET);
    try (Statement plain = bench.plain.createStatement()) {
      assertThat(plain.execute(sql)).isTrue();
    }
  }

  @Test
  void exportsHoldCells() throws Exception {
    insert(1, SECRET, MAIL, "1", "a");
    Path file = folder.resolve("customer.del");
    try (CallableStatement export =
        connection.prepareCall(
            "CALL SYSCS_UTIL.SYSCS_EXPORT_TABLE(NULL, 'CUSTOMER', ?, NULL, NULL, NULL)")) {
      export.setString(1, file.toString());
      assertThat(export.execute()).isFalse();
    }
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .contains("ab01")
        .doesNotContain(SECRET, MAIL);
  }

  @Test
  @Covers("columns-11")
  void theTypesOfDerbyAreRead() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE kinds (a VARCHAR (9) FOR BIT DATA ENCRYPT NO SALT,"
                    + " b CHAR(3) FOR BIT DATA ENCRYPT, f FLOAT ENCRYPT,"
                    + " w TIMESTAMP ENCRYPT, h TIME ENCRYPT)"))
        .isZero();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO kinds VALUES (?, ?, ?, ?, ?)")) {
      insert.setBytes(1, new byte[] {1, 33});
      insert.setBytes(2, new byte[] {1, 2, 3});
      insert.setDouble(3, 1.5);
      insert.setString(4, "2024-02-29 23:59:59.123456789");
      insert.setString(5, "01:02:03");
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM kinds WHERE a = ?")) {
      query.setBytes(1, new byte[] {1, 33});
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBytes(1)).isEqualTo(new byte[] {1, 33});
        assertThat(row.getBytes(2)).isEqualTo(new byte[] {1, 2, 3});
        assertThat(row.getDouble(3)).isEqualTo(1.5);
        assertThat(row.getString(4)).isEqualTo("2024-02-29 23:59:59.123456789");
        assertThat(row.getString(5)).isEqualTo("01:02:03");
      }
      query.setBytes(1, new byte[] {1});
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isFalse();
      }
    }
    for (String type : List.of("BLOB", "CLOB(9)", "LONG VARCHAR", "XML", "FLOAT(9)", "DECIMAL")) {
      assertThatThrownBy(() -> statement.execute("CREATE TABLE t (a " + type + " ENCRYPT)"))
          .as(type)
          .hasMessageStartingWith("NACRE-20");
    }
    assertThatThrownBy(() -> statement.execute("CREATE TABLE t (a VARCHAR(16000) ENCRYPT)"))
        .hasMessageStartingWith("NACRE-2054")
        .hasMessageContaining("32672");
  }

  @Test
  void keysAndForeignKeysAreThoseOfDerby() throws SQLException {
    for (String sql :
        List.of(
            "CREATE TABLE people (mail VARCHAR(80) ENCRYPT NO SALT KEY GROUP g NOT NULL PRIMARY"
                + " KEY)",
            "CREATE TABLE letters (id INT, mail VARCHAR(80) ENCRYPT NO SALT"
                + " REFERENCES people (mail) ON DELETE CASCADE)",
            "CREATE UNIQUE INDEX letter ON letters (mail, id)",
            "INSERT INTO people VALUES ('" + MAIL + "')",
            "INSERT INTO letters VALUES (1, '" + MAIL + "')")) {
      boolean unused = statement.execute(sql);
    }
    assertThatThrownBy(() -> statement.execute("INSERT INTO letters VALUES (2, 'nobody')"))
        .isInstanceOfSatisfying(
            SQLException.class, missing -> assertThat(missing.getSQLState()).isEqualTo("23503"));
    assertThatThrownBy(() -> statement.execute("INSERT INTO people VALUES ('" + MAIL + "')"))
        .isInstanceOfSatisfying(
            SQLException.class, taken -> assertThat(taken.getSQLState()).isEqualTo("23505"));
    assertThat(statement.executeUpdate("DELETE FROM people WHERE mail = '" + MAIL + "'"))
        .isEqualTo(1);
    assertThat(text("SELECT COUNT(*) FROM letters")).isEqualTo("0");
  }
}
