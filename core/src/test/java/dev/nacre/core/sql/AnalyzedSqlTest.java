package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.reading.SqlReading;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A text is lexed and parsed once. */
final class AnalyzedSqlTest {
  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void partsAreComputedOnce(Dialect dialect) throws SyntaxException {
    AnalyzedSql sql = AnalyzedSql.of("SELECT id FROM orders; DELETE FROM orders", dialect);
    SqlReading usual = sql.usual();
    assertThat(usual.statements()).hasSize(2).isSameAs(usual.statements());
    assertThat(usual.trees()).hasSize(2).isSameAs(usual.trees());
    assertThat(usual.tokens().statements()).isSameAs(usual.tokens().statements());
    assertThat(usual.single()).isNull();
    assertThat(sql.readings()).containsExactly(usual);
    assertThat(sql.defines()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void aTextOutsideTheGrammarIsRefusedAgain(Dialect dialect) {
    SqlReading reading = AnalyzedSql.of("SELECT FROM WHERE (", dialect).usual();
    Throwable first = catchThrowable(reading::trees);
    assertThat(first).isInstanceOf(SyntaxException.class);
    assertThat(catchThrowable(reading::trees)).isSameAs(first);
  }

  @Test
  void otherModesAreReadWhereTheyMatter() {
    AnalyzedSql plain = AnalyzedSql.of("SELECT 'a' FROM t", Dialect.MARIADB);
    assertThat(plain.readings()).hasSize(1);
    AnalyzedSql quoted = AnalyzedSql.of("SELECT \"a\" FROM t", Dialect.MARIADB);
    assertThat(quoted.readings()).hasSize(3);
    assertThat(quoted.inOtherModes()).isSameAs(quoted.inOtherModes());
    AnalyzedSql escaped = AnalyzedSql.of("SELECT {fn abs(1)}", Dialect.POSTGRESQL);
    assertThat(escaped.readings()).hasSizeGreaterThan(1);
    assertThat(escaped.sent()).isSameAs(escaped.sent());
  }

  /** Each execution of a text that may change them forgets what is known of plain tables. */
  @Test
  void textThatChangesNamesIsRecognisedInEachMode() {
    for (String sql :
        List.of("SELECT a FROM t WHERE b LIKE ? ESCAPE '\\'", "(SELECT 1)", "Commit")) {
      assertThat(AnalyzedSql.of(sql, Dialect.POSTGRESQL).mayChangeNames()).as(sql).isFalse();
    }
    for (String sql :
        List.of(
            "SELECT set_config('search_path', 'a', false)",
            "SELECT 1; SELECT 2",
            "SELECT a INTO b FROM t",
            "SELECT 'a",
            "SELECT '\\'' ; CREATE TABLE a (b INT); SELECT ''",
            "/* SELECT */ ALTER TABLE t ADD a INT")) {
      assertThat(AnalyzedSql.of(sql, Dialect.POSTGRESQL).mayChangeNames()).as(sql).isTrue();
    }
  }

  @Test
  void theLastTextIsKeptUntilItIsForgotten() {
    SqlAnalyzer analyzer = new SqlAnalyzer(Dialect.H2);
    AnalyzedSql one = analyzer.analyze("SELECT 1");
    assertThat(analyzer.analyze(String.join(" ", "SELECT", "1"))).isSameAs(one);
    AnalyzedSql other = analyzer.analyze("SELECT 2");
    assertThat(analyzer.analyze("SELECT 2")).isSameAs(other);
    assertThat(analyzer.analyze("SELECT 1")).isNotSameAs(one);
    AnalyzedSql last = analyzer.analyze("SELECT 1");
    analyzer.forget();
    assertThat(analyzer.analyze("SELECT 1")).isNotSameAs(last);
  }

  @Test
  void aLongTextIsNotKept() {
    SqlAnalyzer analyzer = new SqlAnalyzer(Dialect.H2);
    String sql = "SELECT '" + "x".repeat(10_000) + "'";
    assertThat(analyzer.analyze(sql)).isNotSameAs(analyzer.analyze(sql));
  }

  @Test
  void toStringHoldsNoText() {
    AnalyzedSql sql = AnalyzedSql.of("SELECT 'secret'", Dialect.H2);
    assertThat(List.of(sql.toString(), sql.usual().toString()))
        .noneMatch(text -> text.contains("secret"));
  }
}
