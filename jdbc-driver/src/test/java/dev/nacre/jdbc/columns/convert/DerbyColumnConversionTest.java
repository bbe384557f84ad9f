package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with rows on Derby, where the columns behind the one that is converted move, too. */
final class DerbyColumnConversionTest extends ColumnConversionFixture {
  private static final String ENCRYPT = "ALTER TABLE t MODIFY (c ENCRYPT NO SALT)";
  private static final String DECRYPT = "ALTER TABLE t MODIFY (c DECRYPT)";
  private static final String REKEY = "ALTER TABLE t REKEY";

  /** A type and values of it, as SQL text. */
  private record Typed(String type, List<String> values) {
    @Override
    public String toString() {
      return type;
    }
  }

  private static Typed typed(String type, String... values) {
    return new Typed(type, List.of(values));
  }

  static List<Typed> types() {
    return List.of(
        typed("CHAR(5)", "''", "'ab'", "' a'", "'\u00e4\u20ac'", "'\ud83d\ude00'"),
        typed("VARCHAR(20)", "''", "'  '", "'a  '", "'\u00e4\u20ac\ud83d\ude00'", "'a''\\0'"),
        typed("SMALLINT", "-32768", "32767", "0"),
        typed("INTEGER", "-2147483648", "2147483647"),
        typed("BIGINT", "-9223372036854775808", "9223372036854775807"),
        typed("DECIMAL(31,15)", "-0.000000000000001", "9999999999999999.5", "0"),
        typed("NUMERIC(12,2)", "-0.01", "9999999999.99", "3.5"),
        typed("REAL", "0.1", "-3.402E+38", "1.175E-37", "16777216"),
        typed("DOUBLE", "0.1", "1.7976931348623157E308", "-2.225E-307", "1E0"),
        typed("FLOAT", "0.30000000000000004"),
        typed("DATE", "'0001-01-01'", "'1582-10-10'", "'2024-02-29'", "'9999-12-31'"),
        typed("TIME", "'00:00:00'", "'23:59:59'", "'02:30:00'"),
        typed(
            "TIMESTAMP",
            "'2024-03-31 02:30:00.123456789'", // which there is none of in Berlin
            "'0001-01-01 00:00:00'",
            "'1582-10-10 00:00:00.000000001'",
            "'9999-12-31 23:59:59.999999999'"),
        typed("BOOLEAN", "TRUE", "FALSE"),
        typed("CHAR(3) FOR BIT DATA", "X'ab0120'", "X'00'", "X'ffffff'"),
        typed("VARCHAR(9) FOR BIT DATA", "X''", "X'20'", "X'00ff00'", "X'ab0110010203040506'"));
  }

  @ParameterizedTest
  @MethodSource("types")
  @Covers({"columns-11", "columns-34"})
  void valuesAreTheSameAfterEncryptAndDecrypt(Typed typed) throws Exception {
    TimeZone zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    try {
      on(
          Dialect.DERBY,
          (bench, connection, statement) -> {
            bench.plain(
                ("CREATE TABLE t (n INT PRIMARY KEY, c " + typed.type)
                    + (", kept " + typed.type + ")"));
            bench.plain("INSERT INTO t (n) VALUES (0)");
            for (int i = 0; i < typed.values.size(); i++) {
              String value = typed.values.get(i);
              bench.plain("INSERT INTO t VALUES (" + (i + 1) + ", " + value + ", " + value + ")");
            }
            try (Statement plain = bench.plain.createStatement()) {
              String before = text(plain, "SELECT n, c, kept FROM t ORDER BY n");
              run(statement, "ALTER TABLE t MODIFY (c ENCRYPT)");
              assertThat(
                      text(plain, "SELECT COUNT(*) FROM t WHERE c >= X'ab0110' AND c < X'ab0111'"))
                  .isEqualTo(typed.values.size() + "|");
              run(statement, REKEY, DECRYPT);
              assertThat(text(plain, "SELECT n, c, kept FROM t ORDER BY n")).isEqualTo(before);
              assertThat(text(plain, "SELECT COUNT(*) FROM t WHERE c = kept"))
                  .isEqualTo(typed.values.size() + "|");
            }
          });
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  private static final String WIDE =
      "CREATE TABLE t (id INT NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
          + " c VARCHAR(20) NOT NULL, d DECIMAL(9,2) DEFAULT 1.5 NOT NULL, \"e E\" VARCHAR(10),"
          + " f TIMESTAMP DEFAULT CURRENT_TIMESTAMP, g INT CONSTRAINT positive CHECK (g > 0),"
          + " h CHAR(3) FOR BIT DATA, i CLOB(2000), j BLOB, k LONG VARCHAR, l DATE,"
          + " m VARCHAR(9) DEFAULT 'it''s', n INT, o INT CONSTRAINT boss REFERENCES t (id),"
          + " CONSTRAINT \"d once\" UNIQUE (d, g), CONSTRAINT c_once UNIQUE (c),"
          + " CONSTRAINT early CHECK (l > '2000-01-01' OR g IN (7, 8)))";

  /** Whatever the database tells of the table, but for names that it has made itself. */
  private static List<String> described(DatabaseHarness bench) throws SQLException {
    DatabaseMetaData tells = bench.plain.getMetaData();
    List<String> lines = new ArrayList<>();
    for (ResultSet rows :
        List.of(
            tells.getTables(null, "APP", "T", null),
            tells.getColumns(null, "APP", "T", null),
            tells.getPrimaryKeys(null, "APP", "T"),
            tells.getIndexInfo(null, "APP", "T", false, false),
            tells.getExportedKeys(null, "APP", "T"),
            tells.getImportedKeys(null, "APP", "T"),
            tells.getTablePrivileges(null, "APP", "T"))) {
      try (rows) {
        TreeSet<String> sorted = new TreeSet<>();
        while (rows.next()) {
          StringBuilder line = new StringBuilder();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            String value = String.valueOf(rows.getString(i));
            line.append(value.matches("SQL[0-9-]*-[0-9a-f-]*") ? "made" : value).append('|');
          }
          sorted.add(line.toString());
        }
        lines.addAll(sorted);
      }
    }
    try (Statement plain = bench.plain.createStatement()) {
      lines.add(
          text(
              plain,
              "SELECT k.CONSTRAINTNAME, k.TYPE, k.STATE, d.CHECKDEFINITION, d.REFERENCEDCOLUMNS"
                  + " FROM SYS.SYSCONSTRAINTS k JOIN SYS.SYSTABLES t ON t.TABLEID = k.TABLEID LEFT"
                  + " JOIN SYS.SYSCHECKS d ON d.CONSTRAINTID = k.CONSTRAINTID WHERE t.TABLENAME ="
                  + " 'T' AND k.CONSTRAINTNAME NOT LIKE 'SQL%' ORDER BY 1"));
    }
    return lines;
  }

  @Test
  @Covers({"columns-25", "columns-42"})
  void columnsBehindItKeepTheirPlacesAndConstraints() throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          bench.plain(
              "CREATE TABLE target (y INT NOT NULL, \"X x\" INT NOT NULL, UNIQUE (\"X x\", y))");
          bench.plain("INSERT INTO target VALUES (1, 2)");
          bench.plain(WIDE);
          bench.plain(
              "ALTER TABLE t ADD CONSTRAINT pair FOREIGN KEY (n, g) REFERENCES target (\"X x\", y)"
                  + " ON DELETE SET NULL ON UPDATE RESTRICT");
          bench.plain("CREATE INDEX by_g ON t (g DESC, id)");
          bench.plain("CREATE INDEX \"by c\" ON t (c, l)");
          bench.plain("CREATE UNIQUE INDEX by_f ON t (f, c)");
          bench.plain("CREATE TABLE other (id INT REFERENCES t (id))");
          try (PreparedStatement insert =
              bench.plain.prepareStatement(
                  "INSERT INTO t (c, d, g, h, i, j, k, l) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 1; i <= 100; i++) {
              insert.setString(1, "c" + i);
              insert.setInt(2, i);
              insert.setInt(3, i);
              insert.setBytes(4, new byte[] {1, 2, 3});
              insert.setString(5, i % 2 == 0 ? null : "clob " + i);
              insert.setBytes(6, new byte[100 * i]);
              insert.setString(7, "long " + i);
              insert.setString(8, "2024-01-01");
              assertThat(insert.executeUpdate()).isEqualTo(1);
            }
          }
          bench.plain("INSERT INTO other VALUES (7)");
          List<String> before = described(bench);
          try (Statement plain = bench.plain.createStatement()) {
            String rows = text(plain, "SELECT * FROM t ORDER BY id");
            run(statement, ENCRYPT);
            assertThat(text(statement, "SELECT * FROM t ORDER BY id")).isEqualTo(rows);
            List<String> between = described(bench);
            assertThat(between).hasSameSizeAs(before);
            for (int i = 0; i < before.size(); i++) {
              if (!before.get(i).contains("|C|4|") && !before.get(i).contains("|T|C|")) {
                assertThat(between.get(i)).isEqualTo(before.get(i));
              }
            }
            // Another encrypted column behind it keeps its guard.
            run(statement, "ALTER TABLE t MODIFY (\"e E\" ENCRYPT)", DECRYPT);
            assertThatThrownBy(() -> bench.plain("UPDATE t SET \"e E\" = " + bench.plaintext()))
                .hasMessageMatching("(?si).*constraint.*");
            run(statement, REKEY, "ALTER TABLE t MODIFY (\"e E\" DECRYPT)");
            assertThat(text(plain, "SELECT * FROM t ORDER BY id")).isEqualTo(rows);
          }
          assertThat(described(bench)).isEqualTo(before);
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "c INT DEFAULT 7||it has a default",
        "c INT GENERATED ALWAYS AS IDENTITY||it is an identity",
        "c INT GENERATED BY DEFAULT AS IDENTITY||it is an identity",
        "c INT, d INT GENERATED ALWAYS AS IDENTITY||the column D behind it",
        "c INT, d GENERATED ALWAYS AS (n + 1)||generated column",
        "c INT CHECK (c > 0)||a check is about it",
        "c INT, CHECK (c > n)||a check is about it",
        "c INT REFERENCES target (id)||a foreign key is about it",
        "c INT, d INT NOT NULL UNIQUE|CREATE TABLE u (a INT REFERENCES t (d))|the column D behind it",
        "c INT NOT NULL UNIQUE|CREATE TABLE u (a INT REFERENCES t (c))|a foreign key is about it",
        "c INT, d INT UNIQUE DEFERRABLE||deferrable",
        "c INT, d INT CHECK (d > 0) DEFERRABLE||deferrable",
        "c INT, d XML||of the type XML",
        "c INT|CREATE VIEW v AS SELECT n FROM t|a view is about it",
        "c INT|CREATE SYNONYM y FOR t|a synonym stands for it",
        "c INT|CREATE TRIGGER g AFTER INSERT ON t FOR EACH STATEMENT VALUES 1|it has a trigger",
        "c INT|CREATE TRIGGER g AFTER INSERT ON target FOR EACH STATEMENT UPDATE t SET n = 1|trigger",
        "c CLOB(100)||does not encrypt the type",
        "c LONG VARCHAR||does not encrypt the type",
        "c VARCHAR(9000)||longer"
      })
  @Covers("columns-42")
  void conversionThatWouldLoseSomethingIsRefused(String definition, String after, String reason)
      throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE target (id INT PRIMARY KEY)");
          bench.plain("CREATE TABLE t (n INT, " + definition + ")");
          if (!definition.contains("NOT NULL")) {
            bench.plain("INSERT INTO t (n) VALUES 1");
          }
          if (after != null && !after.isEmpty()) {
            bench.plain(after);
          }
          List<String> before = described(bench);
          assertThatThrownBy(() -> statement.execute(ENCRYPT))
              .hasMessageStartingWith(
                  reason.contains("encrypt the type") ? "NACRE-2040" : "NACRE-4011")
              .hasMessageContaining(reason);
          assertThat(described(bench)).isEqualTo(before);
        });
  }

  /** None of it stands in the way of other keys. */
  @Test
  void rekeyMovesNoColumn() throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE target (id INT PRIMARY KEY)");
          run(
              statement,
              "CREATE TABLE t (c VARCHAR(9) ENCRYPT, d INT GENERATED ALWAYS AS IDENTITY, e INT"
                  + " REFERENCES target (id), f VARCHAR(9) ENCRYPT NO SALT UNIQUE)",
              "INSERT INTO t (c, f) VALUES ('a', 'f'), (NULL, NULL)");
          List<String> before = described(bench);
          run(statement, REKEY);
          assertThat(described(bench)).isEqualTo(before);
          assertThat(text(statement, "SELECT c, d, e, f FROM t ORDER BY d"))
              .isEqualTo("a|1|null|f|null|2|null|null|");
          assertThatThrownBy(() -> statement.execute(DECRYPT))
              .hasMessageStartingWith("NACRE-4011")
              .hasMessageContaining("the column D behind it");
        });
  }

  /** Its guard has another literal by then. */
  @Test
  void theGuardOfALaterKeyIsNotDropped() throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          run(statement, "CREATE TABLE t (c VARCHAR(9) ENCRYPT)", REKEY);
          try (Statement plain = bench.plain.createStatement()) {
            String guard =
                text(
                        plain,
                        "SELECT k.CONSTRAINTNAME FROM SYS.SYSCONSTRAINTS k JOIN SYS.SYSCHECKS d ON"
                            + " d.CONSTRAINTID = k.CONSTRAINTID")
                    .replace("|", "");
            assertThatThrownBy(
                    () -> statement.execute("ALTER TABLE t DROP CONSTRAINT \"" + guard + "\""))
                .hasMessageStartingWith("NACRE-");
          }
        });
  }

  /** While all of it waits to be committed others connect, and use other tables. */
  @ParameterizedTest
  @ValueSource(strings = {ENCRYPT, REKEY, DECRYPT})
  @Covers("columns-34")
  void othersConnectDuringAConversion(String sql) throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          bench.plain(
              "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '1')");
          bench.plain("CREATE TABLE t (id INT PRIMARY KEY, c VARCHAR(20), d INT)");
          bench.plain("INSERT INTO t VALUES (1, 'x', 2)");
          bench.plain("CREATE TABLE calm (a INT)");
          bench.plain("CREATE VIEW seen AS SELECT a FROM calm");
          run(
              statement,
              "CREATE TABLE sealed (id INT, a VARCHAR(9) ENCRYPT NO SALT)",
              "INSERT INTO sealed VALUES (1, 'a')");
          if (!sql.equals(ENCRYPT)) {
            run(statement, ENCRYPT);
          }
          try (Connection raw = bench.raw();
              Connection before = bench.connect();
              Statement asking = before.createStatement()) {
            PausingConnection pausing = new PausingConnection();
            ColumnEncryption columns = bench.columns(pausing.over(raw));
            PausingConnection.Meanwhile atTheEnd =
                () -> {
                  others(bench, asking);
                  try (Connection next = bench.connect();
                      Statement later = next.createStatement()) {
                    others(bench, later);
                  }
                };
            pausing.before(
                "LOCK TABLE", () -> pausing.before("DELETE FROM APP.NACRE_CATALOG", atTheEnd));
            columns.operations().convert((PlanResult.Convert) columns.plans().plan(sql));
            assertThat(pausing.hasHappened()).isTrue();
            columns.close();
            assertThat(text(asking, "SELECT * FROM t")).isEqualTo("1|x|2|");
          }
        });
  }

  /** What others make and have not committed belongs to no table that is converted. */
  @ParameterizedTest
  @ValueSource(strings = {ENCRYPT, REKEY, DECRYPT})
  void aTableThatIsBeingMadeIsNotWaitedFor(String sql) throws Exception {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          bench.plain(
              "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '1')");
          bench.plain("CREATE TABLE t (id INT PRIMARY KEY, c VARCHAR(20), d INT CHECK (d > 0))");
          bench.plain("INSERT INTO t VALUES (1, 'x', 2)");
          if (!sql.equals(ENCRYPT)) {
            run(statement, ENCRYPT);
          }
          try (Connection other = bench.raw();
              Statement making = other.createStatement()) {
            other.setAutoCommit(false);
            boolean unused =
                making.execute("CREATE TABLE a (id INT PRIMARY KEY, n INT UNIQUE, CHECK (n > 1))");
            run(statement, sql);
            assertThat(text(statement, "SELECT * FROM t")).isEqualTo("1|x|2|");
            other.rollback();
          }
        });
  }

  private static void others(DatabaseHarness bench, Statement asking) throws SQLException {
    assertThat(text(asking, "SELECT id FROM sealed WHERE a = 'a'")).isEqualTo("1|");
    assertThat(asking.executeUpdate("INSERT INTO sealed VALUES (2, 'b')")).isEqualTo(1);
    assertThat(asking.executeUpdate("DELETE FROM sealed WHERE a = 'b'")).isEqualTo(1);
    assertThat(text(asking, "SELECT COUNT(*) FROM seen")).isEqualTo("0|");
    assertThatThrownBy(() -> text(asking, "SELECT * FROM t")).hasMessageStartingWith("NACRE-4010");
    try (Connection plain = bench.raw();
        Statement raw = plain.createStatement()) {
      assertThatThrownBy(() -> text(raw, "SELECT * FROM t"))
          .isInstanceOfSatisfying(
              SQLException.class, waited -> assertThat(waited.getSQLState()).startsWith("40"));
    }
  }

  /** Rights on a table stay; those on columns would not, and only its owner converts it. */
  @Test
  @Covers("columns-42")
  void rightsAreKeptOrConversionIsRefused() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY)) {
      bench.plain("CREATE TABLE t (id INT PRIMARY KEY, c VARCHAR(20), d INT)");
      bench.plain("INSERT INTO t VALUES (1, 'x', 2)");
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        run(statement, "CREATE TABLE begun (a INT ENCRYPT)");
      }
      bench.plain(
          "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
      DerbyDatabase.end(bench.plain.getMetaData().getURL() + ";shutdown=true");
      try (Connection raw = bench.raw();
          Statement plain = raw.createStatement();
          Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        run(
            plain,
            "GRANT SELECT ON app.nacre_catalog TO PUBLIC",
            "GRANT INSERT, DELETE, UPDATE ON app.nacre_catalog TO clerk",
            "GRANT SELECT, UPDATE ON t TO clerk",
            "GRANT UPDATE (d) ON t TO other");
        assertThatThrownBy(() -> statement.execute(ENCRYPT))
            .hasMessageStartingWith("NACRE-4011")
            .hasMessageContaining("rights on some columns");
        run(plain, "REVOKE UPDATE (d) ON t FROM other");
        try (Connection clerk = bench.connect("clerk");
            Statement asking = clerk.createStatement()) {
          String sql = "ALTER TABLE app.t MODIFY (c ENCRYPT NO SALT)";
          assertThatThrownBy(() -> asking.execute(sql)).hasMessageStartingWith("NACRE-4011");
          assertThat(text(asking, "SELECT c FROM app.t")).isEqualTo("x|");
          run(statement, ENCRYPT);
          assertThat(text(asking, "SELECT id FROM app.t WHERE c = 'x'")).isEqualTo("1|");
          assertThat(asking.executeUpdate("UPDATE app.t SET c = 'y'")).isEqualTo(1);
          assertThatThrownBy(() -> asking.execute("DELETE FROM app.t"))
              .isInstanceOf(SQLException.class);
        }
        run(plain, "GRANT UPDATE (d) ON t TO other");
        run(statement, REKEY);
        assertThat(text(statement, "SELECT * FROM t")).isEqualTo("1|y|2|");
      }
    }
  }
}
