package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements of which another word stands first than the one that says what they do. */
@Covers("columns-2")
final class StatementClassifierTest {
  private static final Catalog CATALOG = OneTableCatalog.catalog("PUBLIC", "PERSON");

  /** H2 reads DECLARE as CREATE, and its driver takes braces off whatever stands in them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DECLARE ALIAS copyit AS 'int f() { return 1; }'",
        "DECLARE ALIAS copyit FOR 'app.Copy.run'",
        "DECLARE LINKED TABLE out(NULL, 'jdbc:h2:/tmp/x', 'sa', '', 'T')",
        "{ CREATE ALIAS sneaky FOR 'app.Sneaky.run' }",
        "{ DECLARE ALIAS sneaky FOR 'app.Sneaky.run' }",
        "{ EXECUTE IMMEDIATE 'INSERT INTO shown SELECT * FROM PER' || 'SON' }",
        "{ EXECUTE p }",
        "{ ? = EXECUTE p }",
        "{ RUNSCRIPT FROM 'x' }",
        "{ DROP ALL OBJECTS }",
        "EXEC copyit",
        "EXEC copyit 1",
      })
  void disguisedStatementsAreRefused(String sql) {
    assertThatThrownBy(() -> new SqlRewriter(CATALOG, Dialect.H2).rewrite(sql))
        .isInstanceOf(NacreException.class)
        .hasMessageStartingWith("NACRE-205");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{call p(?)}", "{ ? = call f(1) }", "{?=CALL f()}", "CALL p()"})
  void callsAreNotTakenForDisguisedStatements(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(new SqlRewriter(CATALOG, dialect).rewrite(sql)).isEqualTo(PlanResult.UNTOUCHED);
    }
  }
}
