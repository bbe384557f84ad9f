package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.ShopTablesCatalog;
import dev.nacre.core.sql.rule.access.Bypasses;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Built-in routines that a dialect does not let anybody call, in sight of an encrypted table or
 * not, unless the policy lists them.
 */
final class UnguardedRoutinesTest {
  private static final String CALLS =
      """
      DERBY | SYSCS_BULK_INSERT | CALL SYSCS_UTIL.SYSCS_BULK_INSERT('APP', 'ORDERS', 'a.B', 'x')
      DERBY | SYSCS_IMPORT_TABLE | {call SYSCS_UTIL.SYSCS_IMPORT_TABLE(?, ?, ?, ?, ?, ?, 0)}
      DERBY | SYSCS_EXPORT_QUERY | CALL SYSCS_UTIL.SYSCS_EXPORT_QUERY(?, 'x', NULL, NULL, NULL)
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CALLS)
  void aCallIsRefused(String dialect, String routine, String sql) {
    assertThatThrownBy(() -> rewriter(dialect, "").rewrite(sql))
        .hasMessageStartingWith("NACRE-2050: The statement calls " + routine);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CALLS)
  void aCallOfOneThatThePolicyListsIsNot(String dialect, String routine, String sql) {
    assertThatCode(() -> rewriter(dialect, routine + "() = safe").rewrite(sql))
        .doesNotThrowAnyException();
  }

  private static SqlRewriter rewriter(String dialect, String policy) {
    return new SqlRewriter(
        ShopTablesCatalog.CATALOG, Dialect.of(dialect), Bypasses.NONE, Policy.parse(policy), "");
  }
}
