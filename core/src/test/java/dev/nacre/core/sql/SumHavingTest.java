package dev.nacre.core.sql;

import static dev.nacre.core.sql.SummedStaff.GROUPED;
import static dev.nacre.core.sql.SummedStaff.plan;
import static dev.nacre.core.sql.SummedStaff.refused;
import static dev.nacre.core.sql.SummedStaff.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.sum.SumContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arithmetic with encrypted sums, and HAVING over them: what is sent, and what is done here. */
final class SumHavingTest {
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
}
