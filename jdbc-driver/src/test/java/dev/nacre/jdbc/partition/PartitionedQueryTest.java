package dev.nacre.jdbc.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.api.SumTotal;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.sums.SumAndAverageTest;
import dev.nacre.jdbc.columns.sums.SumTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums of a table in several databases are those of one plain table with all rows, or errors. */
final class PartitionedQueryTest {
  private static final String DIALECTS = "dev.nacre.jdbc.columns.sums.SumTableFixture#dialects";
  private static final List<String> CONDITIONS =
      List.of("1 = 1", "id < 20", "city = 'city1'", "dept <> 'd3' AND city IS NULL", "id < 0");

  private static SumQuery random(Random random) {
    SumQuery query = SumQuery.from("pay").sum("b");
    for (int i = 0; i <= random.nextInt(4); i++) {
      String column = List.of("a", "b", "c").get(random.nextInt(3));
      query =
          switch (random.nextInt(4)) {
            case 0 -> query.sum(column);
            case 1 -> query.average(column);
            case 2 -> query.count(column);
            default -> query.count();
          };
    }
    query =
        switch (random.nextInt(4)) {
          case 0 -> query;
          case 1 -> query.groupBy("dept");
          case 2 -> query.groupBy("city");
          default -> query.groupBy("city", "dept");
        };
    return random.nextBoolean()
        ? query
        : query.where(CONDITIONS.get(random.nextInt(CONDITIONS.size())));
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-3", "queries-20"})
  void sumsAreThoseOfOnePlainTable(Dialect dialect) throws SQLException {
    Random random = new Random(7);
    try (PartitionedTableFixture table = new PartitionedTableFixture(dialect, 3, 60)) {
      for (int round = 0; round < 8; round++) {
        SumQuery query = random(random);
        assertThat(PartitionedTableFixture.shown(table.gather(query)))
            .as(query + " " + query.condition())
            .containsExactlyInAnyOrderElementsOf(table.plain(query));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void sumOfSomePartsIsRefused(Dialect dialect) throws SQLException {
    SumQuery query = SumQuery.from("pay").groupBy("dept").sum("a");
    try (PartitionedTableFixture table = new PartitionedTableFixture(dialect, 3, 12)) {
      SumTableFixture second = table.parts.get(1);
      assertThat(table.gather(query)).isNotEmpty();
      try (var change = second.bench.plain.createStatement()) {
        boolean unused = change.execute("DELETE FROM nacre_sum_salts");
      }
      assertThatThrownBy(() -> table.gather(query))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NACRE-2065")
          .hasMessageContaining("Part 2 of 3")
          .hasStackTraceContaining("NACRE-3054")
          .hasMessageNotContaining("jdbc:");
      SumTableFixture gone = table.parts.get(2);
      try (var change = gone.bench.plain.createStatement()) {
        boolean unused = change.execute("ALTER TABLE pay RENAME TO elsewhere");
      }
      assertThatThrownBy(() -> new PartitionedQuery(query, List.of(gone.bench::connect)).gather())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("Part 1 of 1");
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  void partsThatDoNotBelongTogetherAreRefused(Dialect dialect) throws SQLException {
    SumQuery query = SumQuery.from("t").groupBy("g").sum("v");
    String text = dialect.hasCollations() ? "VARCHAR(9) COLLATE utf8mb4_nopad_bin" : "VARCHAR(9)";
    List<String> tables =
        List.of(
            "CREATE TABLE t (g " + text + ", v INTEGER ENCRYPT WITH (SUM))",
            "CREATE TABLE t (g " + text + " ENCRYPT NO SALT, v INTEGER ENCRYPT WITH (SUM))",
            "CREATE TABLE t (g INTEGER, v INTEGER ENCRYPT WITH (SUM))",
            "CREATE TABLE t (g " + text + ", v BIGINT ENCRYPT WITH (SUM))",
            "CREATE TABLE t (g " + text + ", v INTEGER ENCRYPT WITH (SUM VERIFIED))");
    try (DatabaseHarness first = new DatabaseHarness(dialect)) {
      define(first, tables.get(0));
      assertThat(new PartitionedQuery(query, List.of(first::connect)).gather()).hasSize(1);
      assertThatThrownBy(
              () -> new PartitionedQuery(query, List.of(first::connect, first::connect)).gather())
          .hasMessageContaining("NACRE-2064")
          .hasMessageContaining("named before");
      for (String other : tables.subList(1, tables.size())) {
        try (DatabaseHarness second = new DatabaseHarness(dialect)) {
          define(second, other);
          assertThatThrownBy(
                  () ->
                      new PartitionedQuery(query, List.of(first::connect, second::connect))
                          .gather())
              .as(other)
              .hasMessageContaining("NACRE-2064")
              .hasMessageContaining("other types");
        }
      }
    }
  }

  private static void define(DatabaseHarness bench, String table) throws SQLException {
    try (Connection connection = bench.connect();
        var statement = connection.createStatement()) {
      boolean unused = statement.execute(table);
      int one =
          statement.executeUpdate(
              "INSERT INTO t VALUES (" + (table.contains("g INTEGER") ? "1" : "'x'") + ", 5)");
      assertThat(one).isEqualTo(1);
    }
  }

  /**
   * PostgreSQL takes an aggregate for exactly this type before its own, and anyone may make one.
   */
  @Test
  @Covers("queries-25")
  void averagesAndCountsAreOfTheVerifiedRows() throws SQLException {
    SumQuery query = SumQuery.from("t").average("v").count("v");
    try (DatabaseHarness first = new DatabaseHarness(Dialect.POSTGRESQL);
        DatabaseHarness second = new DatabaseHarness(Dialect.POSTGRESQL)) {
      for (DatabaseHarness bench : List.of(first, second)) {
        define(bench, "CREATE TABLE t (g VARCHAR(9), v INTEGER ENCRYPT WITH (SUM))");
        bench.plain(
            "CREATE FUNCTION two(bigint, bytea) RETURNS bigint LANGUAGE sql AS 'SELECT $1 + 2'");
        bench.plain(
            "CREATE AGGREGATE public.count(bytea) (SFUNC = two, STYPE = bigint, INITCOND = '0')");
        try (var statement = bench.plain.createStatement();
            var row = statement.executeQuery("SELECT count(v) FROM t")) {
          assertThat(row.next()).isTrue();
          assertThat(row.getLong(1)).as("forged").isEqualTo(2);
        }
      }
      List<Object> values =
          new PartitionedQuery(query, List.of(first::connect, second::connect))
              .gather()
              .get(0)
              .values();
      assertThat((BigDecimal) values.get(0)).isEqualByComparingTo("5");
      assertThat(values.get(1)).isEqualTo(2L);
    }
  }

  /** Whatever a collation takes for equal, in one part as in two. */
  @Test
  void groupsAreTextsThatAreEqualByteByByte() throws SQLException {
    SumQuery query = SumQuery.from("t").groupBy("g").sum("v");
    for (Dialect dialect : SumTableFixture.dialects().toList()) {
      try (DatabaseHarness first = new DatabaseHarness(dialect);
          DatabaseHarness second = new DatabaseHarness(dialect)) {
        for (DatabaseHarness bench : List.of(first, second)) {
          String type = dialect == Dialect.H2 ? "VARCHAR_IGNORECASE(9)" : "VARCHAR(9)";
          define(bench, "CREATE TABLE t (g " + type + ", v INTEGER ENCRYPT WITH (SUM))");
        }
        try (Connection connection = second.connect();
            var statement = connection.createStatement()) {
          int two = statement.executeUpdate("INSERT INTO t VALUES ('X', 6), ('ß', 7)");
          assertThat(two).isEqualTo(2);
        }
        PartitionedQuery both =
            new PartitionedQuery(query, List.of(first::connect, second::connect));
        assertThat(both.gather().stream().map(row -> row.groups() + "" + row.values()))
            .as(dialect.toString())
            .containsExactlyInAnyOrder("[x][10]", "[X][6]", "[ß][7]");
      }
    }
  }

  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers("columns-2")
  void queriesThatCannotBeAnsweredAreRefused(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 5)) {
      table.execute("CREATE TABLE random_one (g INT ENCRYPT, v INT ENCRYPT WITH (SUM))");
      for (SumQuery query :
          List.of(
              SumQuery.from("pay").groupBy("dept"),
              SumQuery.from("pay").count(),
              SumQuery.from("pay").sum("id"),
              SumQuery.from("pay").sum("city"),
              SumQuery.from("pay").sum("a) FROM twin; --"),
              SumQuery.from("pay").sum("a").groupBy("dept, city"),
              SumQuery.from("pay").sum("a").groupBy("dept", "dept"),
              SumQuery.from("pay, twin").sum("a"),
              SumQuery.from("twin").sum("a"),
              SumQuery.from("absent").sum("a"),
              SumQuery.from("random_one").groupBy("g").sum("v"),
              SumQuery.from("pay").sum("a").groupBy("b"),
              SumQuery.from("pay").sum("a").where("a > 3"),
              SumQuery.from("pay").sum("a").where("1=1) LIMIT (1"),
              SumQuery.from("pay").sum("a").where("1=1) UNION ALL (SELECT 1"),
              SumQuery.from("pay").sum("a").where("1=1 -- all"),
              SumQuery.from("pay").sum("a").where("1=1; DELETE FROM pay"),
              SumQuery.from("pay").sum("a").where("dept = 'x"),
              SumQuery.from("pay").sum("a").where("city > 'zq7zq7'"))) {
        assertThatThrownBy(() -> table.connection.unwrap(NacreConnection.class).sums(query))
            .as(query + " " + query.condition())
            .isInstanceOf(SQLException.class)
            .hasMessageStartingWith("NACRE-");
        assertThat(table.bench.isOnTheWire("zq7zq7")).as(query.toString()).isFalse();
      }
      table.connection.setAutoCommit(false);
      assertThatThrownBy(
              () ->
                  table
                      .connection
                      .unwrap(NacreConnection.class)
                      .sums(SumQuery.from("pay").sum("a"))
                      .extent())
          .hasMessageContaining("NACRE-2063")
          .hasMessageContaining("transaction");
    }
  }

  /** With the checks of SQL: the number of ids, the possible sum, and the tag. */
  @ParameterizedTest
  @MethodSource(DIALECTS)
  @Covers({"queries-24", "queries-25"})
  void sumsOfAnotherProgramAreVerified(Dialect dialect) throws SQLException {
    try (SumTableFixture table = new SumTableFixture(dialect, 6)) {
      table.fill(30);
      SumSource source =
          table.connection.unwrap(NacreConnection.class).sums(SumQuery.from("pay").sum("c"));
      List<BigInteger> limbs = new ArrayList<>();
      TreeSet<Long> ids = new TreeSet<>();
      try (var statement = table.bench.plain.createStatement();
          var row = statement.executeQuery(source.sql())) {
        for (int limb = 0; limb < source.limbs(0); limb++) {
          limbs.add(BigInteger.ZERO);
        }
        while (row.next()) {
          ids.add(row.getLong(1));
          for (int limb = 0; limb < limbs.size(); limb++) {
            limbs.set(limb, limbs.get(limb).add(BigInteger.valueOf(row.getLong(2 + limb))));
          }
        }
      }
      long[] runs = new long[2 * ids.size()];
      int at = 0;
      for (long id : ids) {
        runs[at++] = id;
        runs[at++] = id;
      }
      long[] fewer = Arrays.copyOf(runs, runs.length - 2);
      List<BigInteger> forged = new ArrayList<>(limbs);
      forged.set(0, limbs.get(0).add(BigInteger.ONE));
      assertThat(String.valueOf(source.sum(0, new SumTotal(ids.size(), runs, limbs))))
          .isEqualTo(SumAndAverageTest.one(table, "SELECT SUM(c) FROM twin"));
      assertThatThrownBy(() -> source.sum(0, new SumTotal(ids.size(), fewer, limbs)))
          .hasMessageContaining("NACRE-3051");
      assertThatThrownBy(() -> source.sum(0, new SumTotal(ids.size() - 1, fewer, limbs)))
          .hasMessageContaining("NACRE-3052");
      assertThatThrownBy(() -> source.sum(0, new SumTotal(ids.size(), runs, forged)))
          .hasMessageContaining("NACRE-3052");
      assertThatThrownBy(() -> source.sum(0, new SumTotal(0, new long[0], limbs)))
          .hasMessageContaining("NACRE-3052");
      assertThatThrownBy(() -> source.sum(0, new SumTotal(1, new long[1], limbs)))
          .hasMessageContaining("NACRE-3055");
      assertThatThrownBy(() -> source.sum(0, new SumTotal(1, new long[2], limbs.subList(0, 1))))
          .hasMessageContaining("NACRE-2063");
    }
  }
}
