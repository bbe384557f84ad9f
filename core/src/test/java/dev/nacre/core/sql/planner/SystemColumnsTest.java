package dev.nacre.core.sql.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows by where they are stored, as generators of SQL limit how many are changed. */
final class SystemColumnsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer WHERE ctid IN (SELECT ctid FROM customer WHERE email = ?)",
        "DELETE FROM customer WHERE (tableoid, customer.ctid) IN"
            + " (SELECT tableoid, customer.ctid FROM customer WHERE email = ?)"
      })
  void systemColumnsAreColumnsOfEachTable(String sql) {
    assertThat(ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql).parameters().column(1)).isNotNull();
    areOfNoTable(Dialect.H2, sql);
  }

  @Test
  void systemColumnsDifferOnEachDatabase() {
    String sql =
        "UPDATE customer SET name = 'x' WHERE customer._rowid_ IN"
            + " (SELECT customer._rowid_ FROM customer WHERE email = ?)";
    assertThat(ShopTablesCatalog.plan(Dialect.H2, sql).parameters().column(1)).isNotNull();
    areOfNoTable(Dialect.POSTGRESQL, sql);
  }

  /** What another database calls so is a misspelled name here. */
  private static void areOfNoTable(Dialect dialect, String sql) {
    assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
        .isInstanceOf(NacreException.class)
        .hasMessageMatching(".*(none of its tables has|has no such column).*");
  }

  @Test
  void systemColumnsAreNotColumnsOfAResult() {
    areOfNoTable(
        Dialect.POSTGRESQL, "SELECT v.id FROM (SELECT id FROM customer) v WHERE v.ctid = '(0,1)'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer WHERE ctid = email AND email = ?",
        "SELECT id FROM customer WHERE email = tableoid"
      })
  void systemColumnsAreNoCells(String sql) {
    assertThatThrownBy(() -> ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("something that is not encrypted");
  }
}
