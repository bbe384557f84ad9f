package dev.nacre.core.sql.names;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.ShopTablesCatalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A parameter without a space before or behind it, where the server sees something else. */
final class GluedNameTest {
  private final SqlRewriter rewriter = new SqlRewriter(ShopTablesCatalog.CATALOG, Dialect.MARIADB);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM c?r",
        "SELECT 1 FROM ?omer",
        "SELECT 1 FROM custome?",
        "SELECT 1 FROM CUS??er",
        "SELECT 1 FROM c?t?r",
        "SELECT 1 FROM a?o?n?"
      })
  void gluedParameterMayBeATableName(String sql) {
    assertThatThrownBy(() -> rewriter.rewrite(sql))
        .hasMessageContaining("A parameter touches a name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM xcustomer?",
        "SELECT 1 FROM c?x",
        "SELECT 1 FROM c?u?s?t?o?m?e?r?",
        "SELECT 1 WHERE 1=? AND ?"
      })
  void separateParameterIsNoTableName(String sql) {
    assertThatCode(() -> rewriter.rewrite(sql)).doesNotThrowAnyException();
  }
}
