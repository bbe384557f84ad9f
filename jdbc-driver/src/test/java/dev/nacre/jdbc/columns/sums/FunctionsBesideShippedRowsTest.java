package dev.nacre.jdbc.columns.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Functions that decide about the rows of a sum, where Derby sends them. It may ask them for a row
 * alone, and again for the row in its group.
 */
public final class FunctionsBesideShippedRowsTest {
  private static final AtomicInteger CALLS = new AtomicInteger();

  /** For Derby: 1 for the first call and the fourth of each four. */
  public static int turns(int unused) {
    int call = CALLS.getAndIncrement() % 4;
    return call == 0 || call == 3 ? 1 : 0;
  }

  /** For Derby: whether a number is odd. */
  public static int odd(int number) {
    int unused = CALLS.incrementAndGet();
    return Math.floorMod(number, 2);
  }

  private static String function(String name, String options, String method) {
    return "CREATE FUNCTION "
        + name
        + " (n INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA "
        + options
        + (" NO SQL EXTERNAL NAME '" + FunctionsBesideShippedRowsTest.class.getName())
        + ("." + method + "'");
  }

  private static SumTableFixture table(int seed) throws SQLException {
    SumTableFixture table = new SumTableFixture(Dialect.DERBY, seed);
    for (String name : List.of("pay", "twin")) {
      table.execute("INSERT INTO " + name + " VALUES (1, 'd', 'c', 10, 7, 3)");
      table.execute("INSERT INTO " + name + " VALUES (2, 'd', 'c', 200, 7, 3)");
    }
    for (String sql :
        List.of(
            function("turns", "", "turns"),
            function("said", "NOT DETERMINISTIC", "odd"),
            function("odd", "DETERMINISTIC", "odd"),
            "CREATE VIEW by_turns AS SELECT id AS k FROM twin WHERE turns(id) = 1",
            "CREATE VIEW again AS SELECT k FROM by_turns",
            "CREATE SYNONYM other FOR again",
            "CREATE VIEW by_chance AS SELECT id AS k FROM twin WHERE RANDOM() < 2",
            "CREATE VIEW by_odd AS SELECT id AS k FROM twin WHERE odd(id) = 1",
            "CREATE TABLE fired (k INT)",
            "INSERT INTO fired VALUES 1, 2",
            "CREATE TRIGGER t AFTER INSERT ON fired FOR EACH STATEMENT VALUES turns(1)",
            "CREATE SEQUENCE s")) {
      int unused = table.bench.plain(sql);
    }
    return table;
  }

  /** Or the sum is of one row, and what is beside it of another. */
  @Test
  @Covers("queries-3")
  void rowsByAFunctionThatIsNotDeterministicAreRefused() throws SQLException {
    try (SumTableFixture table = table(511);
        Connection later = table.bench.connect();
        Statement asking = later.createStatement()) {
      List<String> answered = new ArrayList<>();
      for (String sql :
          List.of(
              "SELECT SUM(a), MAX(id) FROM pay WHERE EXISTS (SELECT 1 FROM fired WHERE k = 1 AND"
                  + " turns(id) = 1)",
              "SELECT SUM(a), MAX(id) FROM pay WHERE turns(id) = 1",
              "SELECT dept, SUM(a), MAX(id) FROM pay WHERE (id > 0 AND turns(id) = 1) GROUP BY dept",
              "SELECT SUM(a) FROM pay WHERE app.turns(id) = 1",
              "SELECT SUM(a) FROM pay WHERE \"TURNS\"(id) = 1",
              "SELECT SUM(a) FROM pay WHERE said(id) = 1",
              "SELECT SUM(a) FROM pay WHERE ABS(turns(id)) = 1",
              "SELECT SUM(a) FROM pay WHERE CASE WHEN turns(id) = 1 THEN 1 ELSE 0 END = 1",
              "SELECT SUM(a) FROM pay WHERE id IN (SELECT turns(id) FROM twin)",
              "SELECT SUM(a) FROM pay WHERE EXISTS (SELECT 1 FROM by_turns WHERE k = pay.id)",
              "SELECT SUM(a) FROM pay JOIN twin ON pay.id = twin.id AND turns(twin.id) = 1",
              "SELECT SUM(p.a) FROM pay p, (SELECT id FROM twin WHERE turns(id) = 1) t"
                  + " WHERE t.id = p.id",
              "SELECT SUM(a) FROM pay JOIN by_turns ON k = id",
              "SELECT SUM(a) FROM pay JOIN again ON k = id",
              "SELECT SUM(a) FROM pay JOIN other ON k = id",
              "SELECT SUM(a) FROM pay JOIN by_chance ON k = id",
              "SELECT SUM(a) FROM pay WHERE RANDOM() < 2",
              "SELECT SUM(a) FROM pay WHERE {fn RAND(1)} < 2",
              "SELECT SUM(a) FROM pay WHERE none(id) = 1",
              "SELECT SUM(a) FROM pay WHERE NVL(id, 1) = 1", // no function of Derby
              "SELECT SUM(p.a) FROM pay p JOIN (SELECT NEXT VALUE FOR s AS n, id FROM twin) t"
                  + " ON t.id = p.id",
              "SELECT dept FROM pay WHERE turns(id) = 1 GROUP BY dept HAVING SUM(a) > 0",
              "SELECT dept FROM pay WHERE turns(id) = 1 GROUP BY dept ORDER BY SUM(a)",
              "SELECT SUM(CASE WHEN turns(id) = 1 THEN a END) AS s FROM pay",
              "SELECT SUM(CASE WHEN odd(id) = 1 THEN a END) AS s FROM pay")) {
        CALLS.set(0);
        try (ResultSet row = asking.executeQuery(sql)) {
          String first = row.next() ? row.getString(1) : "no row";
          answered.add(
              sql + " -> " + first + " " + row.getString(row.getMetaData().getColumnCount()));
        } catch (SQLException refused) {
          String said = String.valueOf(refused.getMessage());
          if (!said.startsWith("NACRE-205")) {
            answered.add(sql + " -> " + said);
          }
        }
      }
      assertThat(answered).isEmpty();
      assertThat(CALLS).hasValue(0);
    }
  }

  /** Also one of the same name as a function of Derby, which it takes before its own. */
  @Test
  @Covers("queries-3")
  void functionWithTheNameOfABuiltInOneIsRefused() throws SQLException {
    try (SumTableFixture table = table(512)) {
      int unused = table.bench.plain(function("sign", "", "turns"));
      for (String later : List.of("app.sign(id)", "\"SIGN\"(id)")) { // unknown to this connection
        assertThat(message(table.statement, "SELECT SUM(a) FROM pay WHERE " + later + " = 1"))
            .as(later)
            .startsWith("NACRE-205");
      }
      String sql = "SELECT SUM(a) FROM pay WHERE SIGN(id) = 1";
      try (Connection later = table.bench.connect();
          Statement asking = later.createStatement()) {
        assertThat(message(asking, sql)).startsWith("NACRE-205");
      }
    }
  }

  /** By this connection or another, after it was opened; also for a prepared statement. */
  @Test
  @Covers("queries-3")
  void whatIsMadeOrReplacedLaterIsRefused() throws SQLException {
    try (SumTableFixture table = table(516);
        Connection own = table.bench.connect();
        Statement asking = own.createStatement();
        PreparedStatement sign = own.prepareStatement("SELECT SUM(a) FROM pay WHERE SIGN(id) = 1");
        PreparedStatement odd = own.prepareStatement("SELECT SUM(a) FROM pay WHERE odd(id) = 1");
        PreparedStatement join =
            own.prepareStatement("SELECT SUM(a) FROM pay JOIN by_odd ON k = id")) {
      assertThat(message(sign)).isEqualTo("answered true");
      assertThat(message(odd)).isEqualTo("answered true");
      assertThat(message(join)).isEqualTo("answered true");
      int unused = table.bench.plain(function("sign", "", "turns"));
      boolean unusedResult =
          asking.execute("CREATE VIEW chance AS SELECT id AS k FROM twin WHERE RANDOM() < 2");
      unused =
          table.bench.plain("CREATE VIEW later AS SELECT id AS k FROM twin WHERE turns(id) = 1");
      for (String rows :
          List.of(
              "pay WHERE SIGN(id) = 1",
              "pay WHERE SIGN (id + 0) = 1",
              "pay JOIN chance ON k = id",
              "pay JOIN later ON k = id")) {
        assertThat(message(asking, "SELECT SUM(a) FROM " + rows)).as(rows).startsWith("NACRE-2051");
      }
      assertThat(message(sign)).startsWith("NACRE-2051");
      unused = table.bench.plain("DROP VIEW by_odd");
      unused = table.bench.plain("DROP FUNCTION odd");
      unused = table.bench.plain(function("odd", "", "turns"));
      unused =
          table.bench.plain("CREATE VIEW by_odd AS SELECT id AS k FROM twin WHERE odd(id) = 1");
      assertThat(message(odd)).startsWith("NACRE-2051");
      assertThat(message(join)).startsWith("NACRE-2051");
    }
  }

  private static String message(PreparedStatement statement) {
    try (ResultSet row = statement.executeQuery()) {
      return "answered " + row.next();
    } catch (SQLException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  private static String message(Statement statement, String sql) {
    try (ResultSet row = statement.executeQuery(sql)) {
      return "answered " + row.next();
    } catch (SQLException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  @Test
  @Covers("queries-3")
  void rowsByDeterministicFunctionsAreThoseOfThePlainTwin() throws SQLException {
    try (SumTableFixture table = table(513);
        Connection later = table.bench.connect();
        Statement asking = later.createStatement()) {
      for (String sql :
          List.of(
              "SELECT SUM(a), MAX(id) FROM pay WHERE odd(id) = 1",
              "SELECT dept, SUM(a), MAX(id) FROM pay WHERE app.odd(id + 1) = 1 GROUP BY dept",
              "SELECT SUM(a), COUNT(*) FROM pay JOIN by_odd ON k = id",
              "SELECT SUM(a), COUNT(*) FROM pay JOIN fired ON k = id",
              "SELECT SUM(p.a) FROM pay p, (SELECT odd(id) AS o FROM twin) t WHERE t.o = p.id",
              "SELECT SUM(a) FROM pay WHERE dept <> USER AND CURRENT_DATE > '2020-01-01'",
              "SELECT SUM(a) FROM pay WHERE CURRENT TIMESTAMP > '2020-01-01 00:00:00'")) {
        List<String> both = new ArrayList<>();
        for (String text : List.of(sql, sql.replace(" pay", " twin").replace("twin)", "pay)"))) {
          try (ResultSet row = asking.executeQuery(text)) {
            StringBuilder said = new StringBuilder();
            while (row.next()) {
              for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                said.append(row.getString(i)).append('|');
              }
            }
            both.add(said.toString());
          }
        }
        assertThat(both.get(0)).as(sql).isNotEmpty().isEqualTo(both.get(1));
      }
      String shown = "SELECT turns(id), SUM(a) FROM pay GROUP BY id";
      try (ResultSet row = asking.executeQuery(shown)) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(2)).isEqualTo(10);
      }
    }
  }

  /**
   * The reason for the refusals: how often a function is called is for the optimizer to say. Here
   * it is asked for each row alone, and again for the row in its group.
   */
  @Test
  @Covers("queries-3")
  void functionMayBeAskedTwiceForARow() throws SQLException {
    try (SumTableFixture table = new SumTableFixture(Dialect.DERBY, 515)) {
      table.fill(90);
      for (String sql :
          List.of(
              function("odd", "DETERMINISTIC", "odd"),
              "CREATE TABLE one (k INT)",
              "INSERT INTO one VALUES 1")) {
        int unused = table.bench.plain(sql);
      }
      try (Connection later = table.bench.connect();
          Statement asking = later.createStatement()) {
        String where = " FROM pay WHERE EXISTS (SELECT 1 FROM one WHERE odd(pay.id) >= 0)";
        assertThat(calls(asking, "SELECT COUNT(*), MAX(id)" + where)).isEqualTo(90);
        assertThat(calls(asking, "SELECT COUNT(*), SUM(a)" + where)).isEqualTo(180);
      }
    }
  }

  /** How often a query of 90 rows calls a function. */
  private static int calls(Statement statement, String sql) throws SQLException {
    CALLS.set(0);
    try (ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(90);
    }
    return CALLS.get();
  }

  private static final List<String> BUILT_IN =
      List.of(
          "ABS(id) > 0 AND ABSVAL(id) > 0 AND SIGN(id) = 1 AND MOD(id, 5) > 0",
          "ACOS(0.5) > 0 AND ASIN(0.5) > 0 AND ATAN(0.5) > 0 AND ATAN2(1, 2) > 0 AND COS(id) < 1",
          "SIN(id) < 1 AND TAN(id) < 9 AND COSH(id) > 0 AND SINH(id) > 0 AND TANH(id) > 0",
          "COT(id) < 9 AND DEGREES(id) > 0 AND RADIANS(id) > 0 AND PI() > 3 AND EXP(id) > 1",
          "LN(id) >= 0 AND LOG(id) >= 0 AND LOG10(id) >= 0 AND SQRT(id) > 0",
          "CEIL(id) > 0 AND CEILING(id) > 0 AND FLOOR(id) > 0",
          "BIGINT(id) > 0 AND INT(id) > 0 AND INTEGER(id) > 0 AND SMALLINT(id) > 0",
          "DOUBLE(id) > 0 AND CHAR(id) <> 'x' AND VARCHAR(dept) <> 'x'",
          "COALESCE(dept, 'x') = 'd' AND VALUE(dept, 'x') = 'd' AND NULLIF(dept, 'x') = 'd'",
          "LENGTH(dept) = 1 AND LOCATE('d', dept) = 1 AND SUBSTR(dept, 1, 1) = 'd'",
          "LOWER(dept) = 'd' AND LCASE(dept) = 'd' AND UPPER(dept) = 'D' AND UCASE(dept) = 'D'",
          "TRIM(dept) = 'd' AND LTRIM(dept) = 'd' AND RTRIM(dept) = 'd'",
          "{fn CONCAT(dept, dept)} = 'dd' AND {fn SUBSTRING(dept, 1, 1)} = 'd'",
          "{fn ABS(id)} > 0 AND {fn LENGTH(dept)} = 1 AND {fn UCASE(dept)} = 'D'",
          "DATE('2020-02-03') < CURRENT_DATE AND TIME('00:00:00') <= CURRENT_TIME",
          "TIMESTAMP('2020-02-03 04:05:06') < CURRENT_TIMESTAMP",
          "YEAR(CURRENT_DATE) > 2000 AND MONTH(CURRENT_DATE) > 0 AND DAY(CURRENT_DATE) > 0",
          "HOUR(CURRENT_TIME) >= 0 AND MINUTE(CURRENT_TIME) >= 0 AND SECOND(CURRENT_TIME) >= 0",
          "{fn CURDATE()} = CURRENT_DATE AND {fn CURTIME()} = CURRENT_TIME",
          "{fn TIMESTAMPADD(SQL_TSI_DAY, id, CURRENT_TIMESTAMP)} > CURRENT_TIMESTAMP",
          "{fn TIMESTAMPDIFF(SQL_TSI_DAY, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)} = 0",
          "USER = CURRENT_USER AND SESSION_USER = {fn USER()}",
          "IDENTITY_VAL_LOCAL() IS NULL",
          "EXISTS (SELECT COUNT(*), SUM(id), AVG(id), MIN(id), MAX(id) FROM fired, twin)",
          "EXISTS (SELECT VAR_POP(k), VAR_SAMP(k), STDDEV_POP(k), STDDEV_SAMP(k) FROM fired)");

  /**
   * What Derby lists as its own functions, and what its grammar has besides, can be asked twice.
   */
  @Test
  @Covers("queries-3")
  void functionsOfDerbyAreDeterministic() throws SQLException {
    try (SumTableFixture table = table(514)) {
      for (String condition : BUILT_IN) {
        String sql = "SELECT SUM(a), COUNT(*) FROM pay WHERE " + condition;
        SumAndAverageTest.compare(table, sql);
        assertThat(SumAndAverageTest.one(table, sql)).as(condition).isEqualTo("210");
      }
      DatabaseMetaData metaData = table.bench.plain.getMetaData();
      Set<String> names = new TreeSet<>();
      for (String all :
          List.of(
              metaData.getNumericFunctions(),
              metaData.getStringFunctions(),
              metaData.getSystemFunctions(),
              metaData.getTimeDateFunctions())) {
        names.addAll(Arrays.asList(all.split(",")));
      }
      names.removeAll(Dialect.DERBY.randomFunctions());
      names.removeAll(Dialect.DERBY.deterministicFunctions());
      assertThat(names).isEmpty();
    }
  }
}
