package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.sum.SumContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arithmetic with encrypted sums, and HAVING over them: what is sent, and what is done here. */
final class SumHavingTest {
  private static final UUID ID = new UUID(5, 6);
  private static final WrappedKey KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
  private static final CatalogTable STAFF =
      new CatalogTable(
          new UUID(7, 8),
          "public",
          "staff",
          List.of(
              new CatalogColumn("id", null),
              new CatalogColumn("dept", null),
              summed("pay", ColumnType.of(TypeName.INTEGER), 1),
              summed("bonus", new ColumnType(TypeName.DECIMAL, 9, 2), 2),
              summed("fee", new ColumnType(TypeName.DECIMAL, 12, 4), 3)));
  private static final Catalog CATALOG =
      new Catalog(new UUID(9, 9), 1, KEY, List.of(KeyGroup.first(ID, "", KEY)), List.of(STAFF));
  private static final String GROUPED = "SELECT dept FROM staff GROUP BY dept HAVING ";

  private static CatalogColumn summed(String name, ColumnType type, int number) {
    return new CatalogColumn(
        name,
        new Encryption(
            new UUID(5, 60 + number),
            type,
            Protection.RANDOMISED,
            ID,
            new SumCapability(number, SumOptions.DEFAULT)));
  }

  private static Plan plan(Dialect dialect, String sql) {
    return ((PlanResult.Planned) new SqlRewriter(CATALOG, dialect).rewrite(sql)).plan();
  }

  private static String sent(Dialect dialect, String sql) {
    return plan(dialect, sql).text(seal -> "");
  }

  /** The values of sums by their places, then of parameters. */
  private record Facts(List<@Nullable Integer> sums, List<@Nullable Integer> parameters)
      implements SumContext {
    private static @Nullable BigDecimal of(@Nullable Integer number) {
      return number == null ? null : BigDecimal.valueOf(number);
    }

    @Override
    public @Nullable BigDecimal sum(int place) {
      return of(sums.get(place));
    }

    @Override
    public @Nullable BigDecimal parameter(int number) {
      return of(parameters.get(number - 1));
    }

    @Override
    public @Nullable Boolean condition(int place) {
      return place == 0;
    }
  }

  private static @Nullable Boolean holds(
      String having, List<@Nullable Integer> sums, @Nullable Integer... parameters) {
    EncryptedColumn filter =
        Objects.requireNonNull(plan(Dialect.H2, GROUPED + having).result().filter());
    SumFormula formula = Objects.requireNonNull(SumColumn.of(filter).sum().formula());
    return ((SumFormula.Filter) formula).test().holds(new Facts(sums, Arrays.asList(parameters)));
  }

  @Test
  void theServerGetsNoNumberThatASumIsComparedWith() {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      String text =
          sent(
              dialect,
              "SELECT dept, COUNT(*) AS n FROM staff WHERE id < 77 GROUP BY dept HAVING SUM(pay)"
                  + " BETWEEN 918273 AND ? AND COUNT(*) > 2 AND 645546 <> SUM(bonus) ORDER BY"
                  + " dept");
      assertThat(text)
          .startsWith("SELECT dept, COUNT(*) AS n, ")
          .contains(
              "SUM(nacre_sum1_0)", "SUM(nacre_sum2_0)", ", 'N')", " AS nacre_sum0_0 FROM staff")
          .contains(" WHERE id < 77 GROUP BY dept HAVING (CAST(? AS CHAR(1)) IS NULL)")
          .endsWith(" AND COUNT(*) > 2 AND 1 = 1 ORDER BY dept")
          .doesNotContain("918273", "645546");
    }
  }

  @Test
  void theColumnForTheDriverIsTheLastAndNotOfTheStatement() {
    Plan plan =
        plan(
            Dialect.POSTGRESQL,
            "SELECT dept, SUM(pay) AS s " + GROUPED.substring(12) + "SUM(pay) > ? AND dept <> ?");
    assertThat(plan.result().knownColumnCount()).isEqualTo(3);
    assertThat(plan.result().requiredColumnCount()).hasValue(3);
    assertThat(plan.result().column(3)).isSameAs(plan.result().filter());
    assertThat(plan.result().column(2)).isNotNull();
    EncryptedColumn compared = Objects.requireNonNull(plan.parameters().column(1));
    assertThat(compared).isInstanceOf(SumColumn.class);
    assertThat(compared.encryption().type()).isEqualTo(ColumnType.of(TypeName.BIGINT));
    assertThat(plan.parameters().column(2)).isNull();
    assertThat(plan(Dialect.H2, "EXPLAIN " + GROUPED + "SUM(pay) > 5").result().filter()).isNull();
  }

  @Test
  void oneSumIsAskedForOnce() {
    String text =
        sent(Dialect.H2, GROUPED + "SUM(pay) > 5 OR SUM(pay) + SUM(bonus) < 3 OR -SUM(pay) = 9");
    assertThat(text.split("LISTAGG\\(nacre_sum1_id", -1)).hasSize(2);
    assertThat(text.split("LISTAGG\\(nacre_sum2_id", -1)).hasSize(2);
  }

  @Test
  void aPlainConditionBesideOrIsAnsweredByTheServer() {
    assertThat(sent(Dialect.H2, GROUPED + "(COUNT(*) > 2) OR (SUM(pay) > 5 AND MAX(id) < 9)"))
        .contains(
            "|| '/' || CASE WHEN (COUNT(*) > 2) THEN 't' WHEN NOT (COUNT(*) > 2) THEN 'f' ELSE 'u'"
                + " END || '/' || CASE WHEN (MAX(id) < 9) THEN 't'")
        .endsWith("HAVING 1 = 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SUM(pay) > 5 | 6 | true",
        "SUM(pay) > 5 | 5 | false",
        "SUM(pay) > 5 | | ",
        "5 < SUM(pay) | 6 | true",
        "SUM(pay) >= 5.0 | 5 | true",
        "SUM(pay) = 5.00 | 5 | true",
        "SUM(pay) <> 5 | | ",
        "NOT SUM(pay) > 5 | 5 | true",
        "NOT (SUM(pay) > 5) | | ",
        "SUM(pay) BETWEEN 3 AND 5 | 5 | true",
        "SUM(pay) NOT BETWEEN 3 AND 5 | 6 | true",
        "SUM(pay) NOT BETWEEN 3 AND 5 | 3 | false",
        "SUM(pay) IN (1, -2, 3) | -2 | true",
        "SUM(pay) NOT IN (1, 2) | 2 | false",
        "SUM(pay) NOT IN (1, 2) | | ",
        "SUM(pay) IS NULL | | true",
        "SUM(pay) IS NOT NULL | | false",
        "SUM(pay) IS DISTINCT FROM 5 | | true",
        "SUM(pay) IS NOT DISTINCT FROM 5 | 5 | true",
        "SUM(pay) > 5 OR COUNT(*) > 2 | | true",
        "SUM(pay) > 5 AND (SUM(pay) > 5 OR SUM(pay) IS NULL) | | ",
        "SUM(pay) * 2 - 1 = 9 | 5 | true",
        "-SUM(pay) < -4 | 5 | true",
        "10 - SUM(pay) = 5 | 5 | true",
        "(SUM(pay) + 1) * 2 = 12 | 5 | true",
      })
  void conditionsHaveThreeValues(String having, @Nullable Integer sum, @Nullable Boolean expected) {
    assertThat(holds(having, Arrays.asList(sum))).isEqualTo(expected);
  }

  @Test
  void parametersMayBeNullAndOnBothSides() {
    assertThat(holds("SUM(pay) > ?", List.of(5), 4)).isTrue();
    assertThat(holds("? > SUM(pay)", List.of(5), 4)).isFalse();
    assertThat(holds("SUM(pay) > ?", List.of(5), (Integer) null)).isNull();
    assertThat(holds("? BETWEEN SUM(pay) AND SUM(bonus)", List.of(1, 9), 5)).isTrue();
    assertThat(holds("SUM(pay) IN (?, ?)", List.of(5), null, 5)).isTrue();
    assertThat(holds("SUM(pay) NOT IN (?, ?)", List.of(5), null, 6)).isNull();
    assertThat(holds("SUM(pay) > SUM(bonus)", List.of(2, 1))).isTrue();
    assertThat(holds("SUM(pay) > 1 AND SUM(bonus) < ?", List.of(2, 1), 3)).isTrue();
  }

  @Test
  void numbersPrintNothing() {
    assertThat(String.valueOf(plan(Dialect.H2, GROUPED + "SUM(pay) > 918273").result().filter()))
        .doesNotContain("918273");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "H2 | SUM(pay) + SUM(pay) | BIGINT | 0 | 0",
        "H2 | SUM(pay) * 3 | BIGINT | 0 | 0",
        "H2 | -SUM(bonus) | NUMERIC | 19 | 2",
        "H2 | SUM(bonus) - SUM(fee) | NUMERIC | 23 | 4",
        "H2 | SUM(bonus) * 1.5 | NUMERIC | 21 | 3",
        "H2 | SUM(pay) + SUM(bonus) | NUMERIC | 22 | 2",
        "H2 | SUM(bonus + fee) | NUMERIC | 23 | 4",
        "H2 | SUM(bonus * 2) | NUMERIC | 29 | 2",
        "POSTGRESQL | SUM(pay) - 3000000000 | BIGINT | 0 | 0",
        "POSTGRESQL | SUM(pay) + 1.5 | NUMERIC | 1000 | 0",
        "MARIADB | SUM(pay) + SUM(bonus) | DECIMAL | 35 | 2",
        "MARIADB | SUM(bonus) * 100 | DECIMAL | 34 | 2",
        "MARIADB | -SUM(bonus) | DECIMAL | 32 | 2",
        "MARIADB | -SUM(bonus) * 10 | DECIMAL | 33 | 2",
        "MARIADB | SUM(-bonus) | DECIMAL | 31 | 2",
        "MARIADB | SUM(bonus - fee) | DECIMAL | 35 | 4",
      })
  void arithmeticHasTheTypeOfTheDatabase(
      String database, String item, TypeName type, int length, int scale) {
    Plan plan = plan(Dialect.of(database), "SELECT " + item + " AS s FROM staff");
    EncryptedColumn column = Objects.requireNonNull(plan.result().column(1));
    assertThat(column.encryption().type()).isEqualTo(new ColumnType(type, length, scale));
    assertThat(SumColumn.of(column).sum().formula()).isInstanceOf(SumFormula.Value.class);
    assertThat(plan.result().filter()).isNull();
  }

  @Test
  void severalSumsAreOneColumnOfTheResult() {
    assertThat(sent(Dialect.POSTGRESQL, "SELECT (SUM(pay) + SUM(bonus)) * 2 AS s, 1 FROM staff"))
        .startsWith(
            "SELECT (CASE WHEN COUNT(nacre_sum1_id) > 0 AND COUNT(nacre_sum2_id) > 0 THEN"
                + " COALESCE(")
        .endsWith(", '!') END) AS s, 1 FROM staff");
    assertThat(sent(Dialect.POSTGRESQL, "SELECT SUM(pay)+SUM(pay) FROM staff"))
        .endsWith(" END) AS \"?column?\" FROM staff");
  }

  /** A row without one of the columns counts for none. */
  @Test
  void columnsOfARowAreAddedUpWhereAllAreThere() {
    assertThat(sent(Dialect.H2, "SELECT SUM(bonus - 2 * fee) AS s FROM staff"))
        .contains("SUM(CASE WHEN fee IS NOT NULL THEN nacre_sum2_0 END)")
        .contains("SUM(CASE WHEN bonus IS NOT NULL THEN nacre_sum3_0 END)");
    assertThat(sent(Dialect.H2, "SELECT SUM(bonus * 2) AS s FROM staff"))
        .contains("SUM(nacre_sum2_0)")
        .doesNotContain("IS NOT NULL");
    assertThat(
            sent(Dialect.H2, "SELECT SUM(s.bonus + fee) AS s FROM staff s JOIN m ON m.id = s.id"))
        .contains("SUM(CASE WHEN s.fee IS NOT NULL THEN s.nacre_sum2_0 END)");
  }

  /** Only a value that is encrypted may be one that another literal repeats. */
  @Test
  void numbersThatStayHereAreNotSearchedFor() {
    assertThat(
            sent(
                Dialect.H2, "SELECT dept FROM staff WHERE 1 = 1 GROUP BY dept HAVING SUM(pay) > 1"))
        .endsWith(" FROM staff WHERE 1 = 1 GROUP BY dept HAVING 1 = 1");
    assertThat(sent(Dialect.H2, GROUPED + "SUM(pay) > 5 OR dept = 'x'"))
        .contains("CASE WHEN (dept = 'x') THEN 't'");
  }

  /** The range of such a condition begins behind its parenthesis. */
  @Test
  void aConditionMayBeginWithAParenthesis() {
    assertThat(
            sent(
                Dialect.H2,
                "SELECT SUM(CASE WHEN (id > 3) OR ((id) < 1) THEN pay END) AS s FROM staff"))
        .contains("SUM(CASE WHEN (id > 3) OR ((id) < 1) THEN nacre_sum1_0 END)");
    assertThat(sent(Dialect.H2, GROUPED + "((SUM(pay)) > 5) OR ((SUM(bonus) < 3))"))
        .endsWith("HAVING 1 = 1");
    assertThat(sent(Dialect.H2, GROUPED + "(COUNT(*) > 1 AND (SUM(pay)) > 5) AND (dept = 'x')"))
        .endsWith("HAVING (COUNT(*) > 1 AND 1 = 1) AND (dept = 'x')");
  }

  private static SumFormula.Filter rows(Dialect dialect, String sql) {
    return Objects.requireNonNull(plan(dialect, sql).result().shownRows());
  }

  @Test
  void limitsAreCountedHere() {
    String limited = GROUPED + "SUM(pay) > 5 AND id > ? ORDER BY dept LIMIT ? OFFSET 47";
    assertThat(sent(Dialect.POSTGRESQL, limited))
        .contains("HAVING 1 = 1 AND id > ? AND CAST(? AS CHAR(1)) IS NULL ORDER BY dept")
        .doesNotContain("47", "LIMIT", "OFFSET");
    SumFormula.Range range = rows(Dialect.POSTGRESQL, limited).range();
    Facts facts = new Facts(List.of(), Arrays.asList(0, 9));
    assertThat(Objects.requireNonNull(range.most()).value(facts)).isEqualTo(BigDecimal.valueOf(9));
    assertThat(Objects.requireNonNull(range.offset()).value(facts))
        .isEqualTo(BigDecimal.valueOf(47));
    assertThat(rows(Dialect.MARIADB, GROUPED + "SUM(pay) > 5 LIMIT 3, 4").range().offset())
        .isEqualTo(new SumTerm.Constant(BigDecimal.valueOf(3)));
    refused(Dialect.H2, GROUPED + "SUM(pay) > 5 LIMIT 3, 4");
    assertThat(rows(Dialect.POSTGRESQL, GROUPED + "SUM(pay) > 5 LIMIT ALL").range())
        .isEqualTo(SumFormula.Range.ALL);
  }

  @Test
  void anOrderBySumsIsNotSent() {
    String sorted =
        "SELECT dept, SUM(pay) AS s FROM staff GROUP BY dept ORDER BY dept DESC, s * 2 DESC LIMIT"
            + " 3";
    assertThat(sent(Dialect.H2, sorted))
        .contains("CAST(DENSE_RANK() OVER (ORDER BY dept DESC) AS VARCHAR)")
        .contains("DENSE_RANK() OVER (ORDER BY CASE WHEN COUNT(nacre_sum1_id) > 0 THEN 1 END DESC)")
        .doesNotContain("* 2", "LIMIT", "dept DESC, s");
    assertThat(rows(Dialect.H2, sorted).order()).hasSize(2);
    assertThat(plan(Dialect.H2, sorted).result().sortsRows()).isTrue();
    assertThat(
            sent(
                Dialect.POSTGRESQL,
                "SELECT dept FROM staff GROUP BY dept ORDER BY (SUM(pay)) LIMIT ?"))
        .contains(" GROUP BY dept HAVING CAST(? AS CHAR(1)) IS NULL ");
  }

  private static void refused(Dialect dialect, String sql) {
    assertThatThrownBy(() -> new SqlRewriter(CATALOG, dialect).rewrite(sql))
        .as(sql)
        .isInstanceOfSatisfying(
            NacreException.class,
            refused ->
                assertThat(refused.code())
                    .isIn(
                        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
                        ErrorCode.ENCRYPTED_STATEMENT_REFUSED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT 1 + 2",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT NULL",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT (SELECT 1)",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 FETCH FIRST 5 ROWS WITH TIES",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay), ?",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay) USING >",
        "SELECT dept, SUM(pay) AS \"Id\", id FROM staff GROUP BY dept, id ORDER BY id",
        "SELECT dept AS \"Id\", SUM(pay) AS s, id FROM staff GROUP BY dept, id ORDER BY id, s",
        "SELECT dept FROM staff GROUP BY dept ORDER BY AVG(pay) / 2",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay), RANDOM()",
        "SELECT DISTINCT dept FROM staff GROUP BY dept ORDER BY SUM(pay)",
        "SELECT x.dept FROM (SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay)) x",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay) UNION SELECT 'x'",
        "SELECT DISTINCT dept FROM staff GROUP BY dept, id HAVING SUM(pay) > 5",
        "SELECT DISTINCT ON (dept) dept FROM staff GROUP BY dept, id HAVING SUM(pay) > 5",
        "SELECT dept, RANK() OVER (ORDER BY dept) FROM staff GROUP BY dept HAVING SUM(pay) > 5",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 ORDER BY RANK() OVER (ORDER BY"
            + " dept)",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 ORDER BY 2",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 UNION SELECT 'x'",
        "SELECT x.dept FROM (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) x",
        "SELECT 1 FROM more WHERE EXISTS (SELECT 1 FROM staff HAVING SUM(pay) > 5)",
        "SELECT id FROM staff WHERE dept IN (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) >"
            + " 5)",
        "WITH x AS (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) SELECT * FROM x",
        "(SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) LIMIT 1",
        "INSERT INTO other SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5",
      })
  void clausesBehindHavingAreRefused(String sql) {
    refused(Dialect.POSTGRESQL, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AVG(pay) / 2 > 5",
        "VAR_POP(pay) > 5",
        "AVG(bonus + fee) > 5",
        "SUM(pay) / 2 > 5",
        "SUM(pay) > '5'",
        "SUM(pay) > 5e2",
        "SUM(pay) > 1234567890123456789",
        "SUM(pay) > COUNT(*)",
        "SUM(pay) > NULL",
        "SUM(pay) > id",
        "SUM(pay) > SUM(id)",
        "SUM(pay) > ? + 1",
        "SUM(pay) > CAST(? AS INTEGER)",
        "SUM(pay) + ? > 5",
        "SUM(pay) > (SELECT 5)",
        "SUM(pay) > ANY (SELECT 5)",
        "SUM(pay) IN (SELECT 5)",
        "SUM(pay) > 5 OR COUNT(*) > ?",
        "SUM(pay) > 5 OR RANDOM() > 0.5",
        "SUM(pay) > 5 OR EXISTS (SELECT 1)",
        "SUM(pay) > 5 OR COUNT(*) /* c */ > 1",
        "SUM(pay) > 5 OR (? BETWEEN ? AND SUM(pay))",
        "(SUM(pay) > 5) = (SUM(bonus) > 5)",
        "(SUM(pay) > 5) IS TRUE",
        "(SUM(pay), 1) = (5, 1)",
        "SUM(pay) BETWEEN SYMMETRIC 9 AND 5",
        "ABS(SUM(pay)) > 5",
        "SUM(pay) LIKE '5'",
        "SUM(DISTINCT pay) > 5",
        "SUM(pay) FILTER (WHERE id > ?) > 5",
        "SUM(pay) * SUM(bonus) > 5",
        "SUM(pay) > 5 AND pay > 5",
        "COALESCE(SUM(pay), 0) > 5",
      })
  void conditionsThatAreNotUnderstoodAreRefused(String having) {
    refused(Dialect.POSTGRESQL, GROUPED + having);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SUM(pay) / 2",
        "SUM(pay) % 2",
        "SUM(pay) / COUNT(*)",
        "SUM(pay) + COUNT(*)",
        "SUM(pay) + id",
        "SUM(pay) + ?",
        "SUM(pay) * SUM(bonus)",
        "SUM(pay) + 2 * 3",
        "SUM(pay) * - -3",
        "SUM(pay) || 'x'",
        "SUM(pay + 1)",
        "SUM(pay * 2)",
        "SUM(bonus + 1)",
        "SUM(bonus * id)",
        "SUM(bonus + pay)",
        "SUM(bonus * fee)",
        "SUM(bonus / 2)",
        "SUM(bonus + ?)",
        "SUM(ABS(bonus))",
        "SUM(DISTINCT bonus + fee)",
        "SUM(bonus + fee) OVER ()",
        "SUM(bonus + fee) FILTER (WHERE id > 1)",
        "AVG(bonus + fee)",
        "AVG(pay) * AVG(pay)",
        "SUM(pay) + (SELECT 1)",
        "ROUND(SUM(pay))",
        "CASE WHEN SUM(pay) > 1 THEN 1 END",
      })
  void otherArithmeticIsRefused(String item) {
    refused(Dialect.POSTGRESQL, "SELECT " + item + " AS s FROM staff");
    refused(Dialect.POSTGRESQL, "SELECT x.s FROM (SELECT SUM(pay) + 1 AS s FROM staff) x");
  }

  /** They mean the alias there, and a column in the select list. */
  @Test
  void namesOfTheResultAreNotMoved() {
    String sql = "SELECT MAX(id) AS dept FROM staff GROUP BY id HAVING SUM(pay) > 5 OR dept > 1";
    refused(Dialect.MARIADB, sql);
    refused(Dialect.H2, "SELECT SUM(pay) * 2 FROM staff"); // its label is not known
    // Its label would be its text, with the number, or with a comment.
    refused(Dialect.MARIADB, "SELECT SUM(pay) * 918273 FROM staff");
    refused(Dialect.MARIADB, "SELECT SUM(pay /* 918273 */) FROM staff");
    refused(Dialect.MARIADB, GROUPED + "SUM(pay) > 5 AND (@n := @n + 1) <= 3");
    refused(Dialect.MARIADB, GROUPED + "SUM(pay) > 5 OR id > 3");
    refused(
        Dialect.MARIADB,
        "SELECT dept FROM staff GROUP BY dept WITH ROLLUP HAVING SUM(pay) > 5 OR dept IS NULL");
    refused(Dialect.H2, GROUPED + "SUM(pay) IN ()");
    refused(Dialect.H2, "SELECT ROWNUM FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 PERCENT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 WITH TIES dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.POSTGRESQL, "SELECT dept, SUM(pay) AS s FROM staff GROUP BY dept HAVING s > 5");
    refused(Dialect.MARIADB, GROUPED + "AVG(bonus) + 1 > 5");
    refused(Dialect.H2, "SELECT dept FROM staff GROUP BY dept ORDER BY AVG(pay) + 1");
    // A column has the name, too.
    refused(Dialect.H2, "SELECT dept, SUM(pay) AS bonus FROM staff GROUP BY dept HAVING bonus > 5");
  }
}
