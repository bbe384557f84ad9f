package dev.nacre.core.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which parameters are sealed that are only looked at. */
final class TestedParametersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "? IS NULL OR email = ? # 12",
        "email = ? OR ? IS NULL # 12",
        "CAST(? AS VARCHAR(80)) IS NULL OR email = ? # 12",
        "email = ? OR (? IS NULL AND email IS NULL) # 12",
        "(? IS NULL OR ? IS NULL) OR email IN (?, ?) # 1234",
        "NOT (? IS NOT NULL) OR email <> ? # 12",
        "(? IS NULL OR email = ?) AND (? IS NULL OR name = ?) # 12",
        "email = ? OR (id = 1 AND (? IS NULL OR name = ?)) # 1",
        "email = ? OR NOT (? IS NULL OR name = ?) # 1",
        "? IS NULL OR name = ? #",
        "? IS NULL AND email = ? # 12",
        "(? IS NULL OR id = 0) OR email = ? # 12",
        "(? IS NULL OR ? IS NULL) AND email = ? # 123",
        "? = 1 OR email = ? # 2",
        "name = UPPER(?) AND email = ? # 2",
        "name LIKE ('%' || UPPER(?) || '%') AND email = ? # 2",
        "(? IS NULL OR name LIKE ?) AND email = ? # 3",
        "id = ? AND EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 2",
        "EXISTS (SELECT 1 FROM account a WHERE a.id = ?) AND email = ? # 2",
        "EXISTS (SELECT 1 FROM account a WHERE ? IS NULL OR a.id = ?) AND email = ? # 3",
        "? IS NULL OR ssn IS NULL #",
        "CASE WHEN ? IS NULL THEN 1 WHEN email = ? THEN 1 ELSE 0 END = 1 # 12",
        "CASE WHEN email = ? THEN 1 WHEN NOT ? IS NULL THEN 2 ELSE id END = 1 # 12",
        "? IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 12",
        "? IS NULL OR id IN (SELECT a.id FROM account a WHERE a.id = 1 AND a.email IN (?, ?)) # 123",
        "? IS NULL OR id = (SELECT a.id FROM account a WHERE (a.id, a.email) = (1, ?)) # 12",
        "EXISTS (SELECT 1 FROM account a WHERE a.email = 'x') AND ? IS NOT NULL # 1",
        "COALESCE(?, name, '') = '' OR email = ? # 2",
        "(? IS NULL OR name = ?) AND EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 3"
      })
  void valuesThatAreLookedAtAreSealedWithTheOneLookedFor(String condition, String sealed) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      Plan plan = ShopTables.plan(dialect, sql);
      List<Integer> numbers =
          IntStream.rangeClosed(1, 4).filter(n -> plan.parameter(n) != null).boxed().toList();
      List<Integer> wanted =
          sealed == null ? List.of() : sealed.chars().map(c -> c - '0').boxed().toList();
      assertThat(numbers).as(dialect + " " + condition).isEqualTo(wanted);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LENGTH(?) = 0 OR email = ?",
        "? IN ('') OR email = ?",
        "(? IS NULL) = TRUE OR email = ?",
        "? LIKE '' OR email = ?",
        "? < 'a' OR email = ?",
        "? BETWEEN 'a' AND 'b' OR email = ?",
        "LENGTH(?) = 0 AND email = ?",
        "NOT (LENGTH(?) > 0 AND email <> ?)",
        "EXISTS (SELECT 1 FROM account a WHERE LENGTH(?) = 0) OR email = ?",
        "(LENGTH(?) = 0 OR id = 0) OR email = ?",
        "? IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.email = customer.email)",
        "COALESCE(UPPER(?), '') = '' OR email = ?",
        "COALESCE(?, '') < 'a' OR email = ?",
        "COALESCE(?, 1) = 1 OR email = ?",
        "CASE WHEN LENGTH(?) = 0 THEN 1 WHEN email = ? THEN 1 ELSE 0 END = 1",
        "CASE WHEN ? IS NULL THEN 1 ELSE 0 END = 1 AND email = ?",
        "LENGTH(?) = 0 OR EXISTS (SELECT 1 FROM account a WHERE a.email = ?)",
        "CASE ? WHEN '' THEN 1 = 1 ELSE email = ? END",
        "(? = '') = (email = ?)"
      })
  void whatIsAskedOfThemInAnotherWayIsRefused(String condition) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> ShopTables.plan(dialect, sql))
          .as(dialect + " " + condition)
          .isInstanceOfSatisfying(
              NacreException.class,
              refused ->
                  assertThat(refused.code()).isEqualTo(ErrorCode.ENCRYPTED_OPERATOR_REFUSED));
    }
  }

  /** A number that is looked for may be what another parameter is compared with. */
  @Test
  void numbersThatAreLookedForAreSealedAndTestedInNoOtherWay() {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      Plan plan = ShopTables.plan(dialect, "SELECT id FROM scale WHERE ? = 0 OR weight = ?");
      assertThat(plan.parameter(1)).as("%s", dialect).isNotNull();
      assertThat(plan.parameter(2)).as("%s", dialect).isNotNull();
      for (String test : List.of("? > 0", "? BETWEEN 1 AND 2", "ABS(?) = 1")) {
        assertThatThrownBy(
                () ->
                    ShopTables.plan(
                        dialect, "SELECT id FROM scale WHERE " + test + " OR weight = ?"))
            .as(dialect + " " + test)
            .isInstanceOf(NacreException.class);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "? IS NULL OR ? = '' OR email = ? # 123",
        "(? IS NULL OR ? = '') OR email IN (?, ?) # 1234",
        "? <> '' AND email = ? # 12",
        "COALESCE(?, '') = '' OR email = ? # 12",
        "COALESCE(?, '') <> COALESCE(?, '', NULL) OR email = ? # 123",
        "'' = COALESCE(?, ?) OR EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 123"
      })
  void emptyTextsAreSealedWhereAParameterIsAsLongAsItsCell(String condition, String sealed) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      if (dialect.equals(Dialect.DERBY)) {
        assertThatThrownBy(() -> ShopTables.plan(dialect, sql)).isInstanceOf(NacreException.class);
      } else {
        Plan plan = ShopTables.plan(dialect, sql);
        sealed
            .chars()
            .forEach(c -> assertThat(plan.parameter(c - '0')).as(dialect + sql).isNotNull());
      }
    }
  }

  @Test
  void textsAreSealedOnlyWhereTheDatabaseComparesThemExactly() {
    String sql = "SELECT id FROM customer WHERE ? = 'all' OR email = ?";
    assertThat(ShopTables.plan(Dialect.H2, sql).parameter(1)).isNotNull();
    assertThat(ShopTables.plan(Dialect.POSTGRESQL, sql).parameter(1)).isNotNull();
    for (Dialect dialect : List.of(Dialect.MARIADB, Dialect.DERBY)) {
      assertThatThrownBy(() -> ShopTables.plan(dialect, sql)).isInstanceOf(NacreException.class);
    }
  }
}
