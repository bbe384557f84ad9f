package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where a database makes several values of one type before it looks at the column, what would come
 * out otherwise is refused, and the rest is as with the plain table beside it.
 */
final class TypeUnificationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CHAR(10)      | 'x', TRUE
          REAL          | 1000000000000000000000000000000, 0.1
          DOUBLE        | 0.1, 1000000000000000000000000000000
          DECIMAL(20,4) | 9007199254740993, 0E0
          BIGINT        | 9007199254740993, 0E0
          """)
  @Covers("columns-17")
  void rowsOfValuesHaveOneTypeOnDerby(String type, String values) throws SQLException {
    String rows = values.replaceAll("(.*), (.*)", "VALUES (1, $1), (2, $2)");
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection guarded = bench.connect();
        Connection plain = bench.raw();
        Statement ours = guarded.createStatement();
        Statement theirs = plain.createStatement()) {
      theirs.executeUpdate("CREATE TABLE p (id INT, c " + type + ")");
      ours.executeUpdate("CREATE TABLE e (id INT, c " + type + " ENCRYPT)");
      assertThatThrownBy(() -> ours.executeUpdate("INSERT INTO e " + rows))
          .hasMessageContaining("NACRE-2041")
          .hasMessageContaining("stands among several rows");
      assertThat(text(ours, "SELECT COUNT(*) FROM e")).isEqualTo("0");
      // One by one each goes that the plain table takes, and some of them are others there.
      for (String value : values.split(", ", -1)) {
        if (!value.equals("TRUE")) {
          assertThat(ours.executeUpdate("INSERT INTO e VALUES (1, " + value + ")")).isEqualTo(1);
          assertThat(theirs.executeUpdate("INSERT INTO p VALUES (1, " + value + ")")).isEqualTo(1);
        }
      }
      assertThat(text(ours, "SELECT c FROM e FETCH FIRST ROW ONLY"))
          .isEqualTo(text(theirs, "SELECT c FROM p FETCH FIRST ROW ONLY"));
    }
  }

  @Test
  @Covers("columns-17")
  void ordinaryRowsOfValuesAreSentToDerby() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection guarded = bench.connect();
        Statement ours = guarded.createStatement()) {
      ours.executeUpdate(
          "CREATE TABLE e (id INT, d DOUBLE ENCRYPT, n DECIMAL(9,2) ENCRYPT, w INT ENCRYPT)");
      assertThat(
              ours.executeUpdate(
                  "INSERT INTO e VALUES (1, 0.5, 12.50, 3), (2, 7, 3, 4), (3, 1.25, -0.01, -5)"))
          .isEqualTo(3);
      assertThat(text(ours, "SELECT d FROM e WHERE id = 3")).isEqualTo("1.25");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          CHAR(5)    | # 2134 #  | false
          CHAR(5)    | #x#       | false
          CHAR(5)    | # 2134#   | true
          VARCHAR(5) | # 213 #   | true
          VARCHAR(5) | #x#       | true
          """)
  @Covers("columns-17")
  void textAmongRowsIsNotPaddedOrCutOnDerby(String type, String value, boolean taken)
      throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection guarded = bench.connect();
        Connection plain = bench.raw();
        Statement ours = guarded.createStatement();
        Statement theirs = plain.createStatement()) {
      theirs.executeUpdate("CREATE TABLE p (id INT, c " + type + ")");
      ours.executeUpdate("CREATE TABLE e (id INT, c " + type + " ENCRYPT)");
      for (String rows : List.of("(1, ?), (2, ?)", "(1, ?)")) {
        boolean refused = !taken && rows.contains("2");
        try (PreparedStatement sealed = guarded.prepareStatement("INSERT INTO e VALUES " + rows);
            PreparedStatement other = plain.prepareStatement("INSERT INTO p VALUES " + rows)) {
          for (PreparedStatement one : List.of(other, sealed)) {
            if (rows.contains("2")) {
              one.setString(2, "abcde");
            }
            if (refused && one == sealed) {
              assertThatThrownBy(() -> one.setString(1, value))
                  .hasMessageContaining("NACRE-2041")
                  .hasMessageContaining("stands among several rows");
            } else {
              one.setString(1, value);
              assertThat(one.executeUpdate()).isPositive();
            }
          }
        }
        if (refused) {
          assertThat(text(ours, "SELECT COUNT(*) FROM e")).isEqualTo("0");
        } else {
          assertThat(text(ours, "SELECT c FROM e WHERE id = 1"))
              .isEqualTo(text(theirs, "SELECT c FROM p WHERE id = 1"));
        }
        ours.executeUpdate("DELETE FROM e");
        theirs.executeUpdate("DELETE FROM p");
      }
    }
  }

  private static final String MERGED =
      " s (id, c) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, c) VALUES (s.id, s.c)";

  /** By database: the type of a column, and a statement in which others change a value. */
  private static final Map<Dialect, List<String>> REFUSED =
      Map.of(
          Dialect.H2,
          List.of(
              "CHAR(5): SELECT id FROM e WHERE c IN ('abc   ', 'xxxxx')",
              "CHAR(5): SELECT id FROM e WHERE c = CAST('abc' AS CHAR(3)) OR c = 'xxxxx'",
              "DATE: SELECT id FROM e WHERE (c, id) IN (('2024-02-29', 1), ('2024-02-28', 1))",
              "BINARY(4): DELETE FROM e WHERE (c, id) IN ((X'01020304', 1), (X'01020304', 1))",
              "VARCHAR(9): MERGE INTO e t USING (VALUES (11, 5), (12, '05'))" + MERGED,
              "VARCHAR(9): MERGE INTO e t USING (VALUES (11, '5'), (12, TRUE))" + MERGED,
              "INT: MERGE INTO e t USING (VALUES (11, '05'), (12, TRUE))" + MERGED),
          Dialect.POSTGRESQL,
          List.of(
              "VARCHAR(9): MERGE INTO e t USING (VALUES (11, 5), (12, '05'))" + MERGED,
              "VARCHAR(9): UPDATE e SET c = s.c FROM (VALUES (1, 5), (2, '05')) s (id, c)"
                  + " WHERE e.id = s.id",
              "INT: MERGE INTO e t USING (VALUES (11, 2.50), (12, 1))" + MERGED,
              "NUMERIC(9,2): MERGE INTO e t USING (VALUES (11, '05'))" + MERGED,
              "TIMESTAMP: MERGE INTO e t USING (VALUES (11, DATE '2024-02-29'),"
                  + " (12, TIMESTAMP '2024-02-28 11:00:00'))"
                  + MERGED),
          Dialect.MARIADB,
          List.of(
              "BIGINT: SELECT id FROM e WHERE (c, id) IN ((9007199254740993, 1), (1E0, 1))",
              "BIGINT: DELETE FROM e WHERE (c, id) NOT IN ((9007199254740993, 1), (1E0, 1))",
              "DECIMAL(20,4): SELECT id FROM e WHERE (c, id) IN ((9007199254740993, 1), ('5', 1))",
              "DECIMAL(30,20): SELECT id FROM e WHERE c = 1E0"),
          Dialect.DERBY,
          List.of(
              "BIGINT: SELECT id FROM e WHERE c IN (9007199254740993, 1E0)",
              "BIGINT: UPDATE e SET id = 3 WHERE c = 9007199254740993 OR c = 1E0",
              "DECIMAL(31,20): SELECT id FROM e WHERE c = 1E0",
              "DECIMAL(10,2): INSERT INTO e VALUES (11, 12345678.25),"
                  + " (12, CAST(0.5 AS DECIMAL(31,25)))"));

  @ParameterizedTest
  @EachDialect
  @Covers("columns-17")
  void valueThatUnificationWouldChangeIsRefused(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection guarded = bench.connect();
        Statement statement = guarded.createStatement()) {
      for (String one : REFUSED.getOrDefault(dialect, List.of())) {
        String type = one.substring(0, one.indexOf(": "));
        String sql = one.substring(type.length() + 2);
        statement.executeUpdate("CREATE TABLE e (id INT, c " + type + " ENCRYPT NO SALT)");
        statement.executeUpdate("INSERT INTO e (id) VALUES (1)");
        assertThatThrownBy(() -> statement.execute(sql)).as(one).hasMessageContaining("NACRE-2041");
        assertThat(text(statement, "SELECT COUNT(*) FROM e WHERE id = 1 AND c IS NULL"))
            .as(one)
            .isEqualTo("1");
        assertThat(text(statement, "SELECT COUNT(*) FROM e")).as(one).isEqualTo("1");
        statement.executeUpdate("DROP TABLE e");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers("columns-17")
  void offeredValuesOfTheColumnsOwnTypeAreMerged(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection guarded = bench.connect();
        Statement statement = guarded.createStatement()) {
      statement.executeUpdate(
          "CREATE TABLE e (id INT PRIMARY KEY, c VARCHAR(9) ENCRYPT NO SALT, n NUMERIC(9,2) ENCRYPT NO SALT)");
      String merge =
          "MERGE INTO e t USING (VALUES (11, %s, 2.5), (12, 'x', 3)) s (id, c, n) ON t.id = s.id"
              + " WHEN NOT MATCHED THEN INSERT (id, c, n) VALUES (s.id, s.c, s.n)";
      try (PreparedStatement merges = guarded.prepareStatement(merge.formatted("?"))) {
        merges.setString(1, "05");
        assertThat(merges.executeUpdate()).isEqualTo(2);
      }
      statement.executeUpdate("DELETE FROM e WHERE id = 11");
      try (PreparedStatement merges =
          guarded.prepareStatement(merge.formatted("CAST(? AS VARCHAR(9))"))) {
        merges.setString(1, "05");
        assertThat(merges.executeUpdate()).isEqualTo(1);
      }
      assertThat(text(statement, "SELECT c FROM e WHERE id = 11")).isEqualTo("05");
      assertThat(text(statement, "SELECT n FROM e WHERE id = 12")).isEqualTo("3.00");
    }
  }

  @Test
  @Covers("columns-17")
  void valuesOfAListHaveOneTypeOnPostgres() throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.POSTGRESQL);
        Connection guarded = bench.connect();
        Connection plain = bench.raw();
        Statement ours = guarded.createStatement();
        Statement theirs = plain.createStatement()) {
      theirs.executeUpdate("CREATE TABLE p (id INT, c NUMERIC(20,4))");
      ours.executeUpdate("CREATE TABLE e (id INT, c NUMERIC(20,4) ENCRYPT NO SALT)");
      theirs.executeUpdate("INSERT INTO p VALUES (1, 16777217), (2, 40000)");
      ours.executeUpdate("INSERT INTO e VALUES (1, 16777217), (2, 40000)");
      String list = "SELECT COUNT(*) FROM %s WHERE c IN (?, ?)";
      try (PreparedStatement asked = plain.prepareStatement(list.formatted("p"))) {
        asked.setLong(1, 16_777_217);
        asked.setFloat(2, 40_000);
        // One of the two is another number as a REAL.
        assertThat(first(asked)).isEqualTo("1");
      }
      try (PreparedStatement asked = guarded.prepareStatement(list.formatted("e"))) {
        asked.setLong(1, 16_777_217);
        assertThatThrownBy(() -> asked.setFloat(2, 40_000))
            .hasMessageContaining("NACRE-2041")
            .hasMessageContaining("a Float stands among others in a list");
        asked.setLong(2, 40_000);
        assertThat(first(asked)).isEqualTo("2");
      }
      try (PreparedStatement asked =
          guarded.prepareStatement("SELECT COUNT(*) FROM e WHERE c IN (?)")) {
        asked.setFloat(1, 40_000);
        assertThat(first(asked)).isEqualTo("1");
      }
    }
  }

  @Test
  @Covers("columns-17")
  void anHourThatIsLeftOutIsRefusedOnDerby() throws SQLException {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Paris"));
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection guarded = bench.connect();
        Statement ours = guarded.createStatement()) {
      ours.executeUpdate("CREATE TABLE e (id INT, c TIMESTAMP ENCRYPT NO SALT)");
      String missing = "2024-03-31 02:30:00";
      assertThatThrownBy(
              () -> ours.executeUpdate("INSERT INTO e VALUES (1, {ts '" + missing + "'})"))
          .hasMessageContaining("NACRE-2041")
          .hasMessageContaining("of an hour that the time zone of this JVM leaves out");
      assertThat(text(ours, "SELECT COUNT(*) FROM e")).isEqualTo("0");
      try (PreparedStatement insert = guarded.prepareStatement("INSERT INTO e VALUES (2, ?)")) {
        assertThatThrownBy(() -> insert.setString(1, missing)).hasMessageContaining("NACRE-2041");
        // As a Timestamp it is the hour after it already.
        insert.setTimestamp(1, Timestamp.valueOf(LocalDateTime.parse("2024-03-31T02:30")));
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      assertThat(text(ours, "SELECT c FROM e")).isEqualTo("2024-03-31 03:30:00.0");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  /** It may be there already: written or converted under another zone. */
  @Test
  @Covers("columns-17")
  void anHourThatIsLeftOutIsShownAsDerbyShowsIt() throws SQLException {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection guarded = bench.connect();
        Connection plain = bench.raw();
        Statement ours = guarded.createStatement();
        Statement theirs = plain.createStatement()) {
      theirs.executeUpdate("CREATE TABLE p (c TIMESTAMP)");
      ours.executeUpdate("CREATE TABLE e (c TIMESTAMP ENCRYPT)");
      theirs.executeUpdate("INSERT INTO p VALUES ({ts '2024-03-31 02:30:00'})");
      ours.executeUpdate("INSERT INTO e VALUES ({ts '2024-03-31 02:30:00'})");
      assertThat(text(ours, "SELECT c FROM e")).isEqualTo("2024-03-31 02:30:00.0");
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Paris"));
      assertThat(text(ours, "SELECT c FROM e"))
          .isEqualTo("2024-03-31 03:30:00.0")
          .isEqualTo(text(theirs, "SELECT c FROM p"));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  @Covers("columns-17")
  void aBinaryNumberMakesADecimalColumnBinary() throws SQLException {
    String query = "SELECT COUNT(*) FROM %s WHERE c = ?";
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.POSTGRESQL);
        Connection guarded = bench.connect();
        Connection plain = bench.raw();
        Statement ours = guarded.createStatement();
        Statement theirs = plain.createStatement()) {
      theirs.executeUpdate("CREATE TABLE p (c NUMERIC(30,20))");
      ours.executeUpdate("CREATE TABLE e (c NUMERIC(30,20) ENCRYPT NO SALT)");
      theirs.executeUpdate("INSERT INTO p VALUES (1), (1.00000000000000000001)");
      try (PreparedStatement asked = plain.prepareStatement(query.formatted("p"))) {
        asked.setDouble(1, 1);
        assertThat(first(asked)).isEqualTo("2");
      }
      try (PreparedStatement asked = guarded.prepareStatement(query.formatted("e"))) {
        assertThatThrownBy(() -> asked.setDouble(1, 1)).hasMessageContaining("NACRE-2041");
      }
    }
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  private static String first(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
