package dev.nacre.core.sql.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which parameters are sealed that are only looked at. */
final class ConditionParameterPlannerTest {
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
        "(? IS NULL OR name = ?) AND EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 3",
        "(? IS NULL) = TRUE OR email = ? # 12",
        "CASE WHEN ? IS NULL THEN 1 ELSE 0 END = 1 AND email = ? # 12"
      })
  void valuesThatAreLookedAtAreSealedWithTheOneLookedFor(String condition, String sealed) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      Plan plan = ShopTablesCatalog.plan(dialect, sql);
      List<Integer> numbers =
          IntStream.rangeClosed(1, 4)
              .filter(n -> plan.parameters().column(n) != null)
              .boxed()
              .toList();
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
        "LENGTH(?) = 0 OR EXISTS (SELECT 1 FROM account a WHERE a.email = ?)",
        "CASE ? WHEN '' THEN 1 = 1 ELSE email = ? END",
        "(LENGTH(?) = 0 OR name = 'x') AND (email = ? OR email = 'x')",
        "CASE WHEN LENGTH(?) = 0 THEN name ELSE name END = 'x' AND email = ?",
        "COALESCE('x', '') = '' OR email = 'x'",
        "'x' IS NULL OR email = 'x'",
        "CONCAT('x', 'y') = '' OR email = 'xy'",
        "LENGTH('y') > 0 AND email = 'x'"
      })
  void whatIsAskedOfThemInAnotherWayIsRefused(String condition) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
          .as(dialect + " " + condition)
          .isInstanceOfSatisfying(
              NacreException.class,
              refused ->
                  assertThat(refused.code()).isEqualTo(ErrorCode.ENCRYPTED_OPERATOR_REFUSED));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "SELECT 1 FROM account a JOIN customer c ON c.id = a.id AND c.email = ? WHERE ? IS NULL # 12",
        "SELECT 1 FROM customer WHERE email = ? HAVING ? IS NOT NULL # 12",
        "SELECT 1 FROM customer WHERE email = ? UNION SELECT 2 FROM account WHERE ? IS NULL # 12",
        "WITH w AS (SELECT 1 AS n FROM account WHERE ? IS NULL) SELECT 1 FROM customer, w"
            + " WHERE email = ? # 12",
        "SELECT c.id FROM customer c, (SELECT id + ? AS n FROM account) p"
            + " WHERE p.n < 9 AND c.email = ? # 2",
        "DELETE FROM customer WHERE email = ? AND EXISTS"
            + " (SELECT 1 FROM account a WHERE CASE WHEN ? IS NULL THEN 1 ELSE 0 END = 1) # 12"
      })
  void testsInOtherClausesAreSealed(String sql, String sealed) {
    for (Dialect dialect : Dialect.values()) {
      Plan plan = ShopTablesCatalog.plan(dialect, sql);
      sealed
          .chars()
          .forEach(
              c -> assertThat(plan.parameters().column(c - '0')).as(dialect + sql).isNotNull());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM account a JOIN customer c ON c.email = ? WHERE LENGTH(?) > 0",
        "SELECT 1 FROM account a JOIN customer c ON c.email = 'x' WHERE LENGTH('x') > 0",
        "SELECT COUNT(*) FROM customer WHERE email = ? HAVING LENGTH(?) > 0",
        "SELECT c.id FROM customer c, (SELECT CAST(? AS VARCHAR(80)) AS q FROM account) p"
            + " WHERE p.q = '' OR c.email = ?",
        "SELECT c.id FROM customer c JOIN (SELECT CAST('x' AS VARCHAR(80)) AS q FROM account) p"
            + " ON c.email = 'x' WHERE LENGTH(p.q) > 0",
        "WITH p AS (SELECT CAST(? AS VARCHAR(80)) AS q FROM account)"
            + " SELECT c.id FROM customer c, p WHERE c.email = ? AND q IS NOT NULL",
        "SELECT c.id FROM customer c, (SELECT UPPER(i.q) AS u FROM (SELECT"
            + " CAST(? AS VARCHAR(80)) AS q FROM account) i) p WHERE c.email = ? AND p.u > ''",
        "SELECT c.id FROM customer c, (SELECT name AS q FROM account UNION ALL SELECT"
            + " CAST(? AS VARCHAR(80)) FROM account) p WHERE p.q > '' AND c.email = ?",
        "UPDATE customer SET email = ? WHERE id = 1 AND ? LIKE '%@%'",
        "UPDATE customer SET email = 'x' WHERE LENGTH('x') > 0",
        "INSERT INTO customer (id, email) SELECT 1, ? FROM account WHERE LENGTH(?) > 0",
        "SELECT COUNT(*) FROM customer WHERE email = ? HAVING STARTS_WITH(?, 'a')",
        "SELECT 1 FROM account a JOIN customer c ON c.email = ? WHERE STARTS_WITH(?, 'a')",
        "SELECT 1 FROM account a JOIN customer c ON c.email = 'x' WHERE STARTS_WITH('x', 'a')",
        "SELECT 1 FROM customer WHERE email = ?"
            + " ORDER BY CASE WHEN STARTS_WITH(?, 'a') THEN id END",
        "SELECT 1 FROM account a JOIN customer c ON STARTS_WITH(?, 'a') WHERE c.email = ?",
        "SELECT id FROM customer WHERE IF(LENGTH(?), name, '') = 'x' AND email = ?",
        "SELECT id FROM customer WHERE (SELECT LENGTH(?) FROM account LIMIT 1) > 0 OR email = ?",
        "SELECT CASE WHEN LENGTH(?) > 0 THEN 1 END AS e FROM customer WHERE email = ?",
        "SELECT 1 FROM customer WHERE email = ? ORDER BY CASE WHEN LENGTH(?) > 0 THEN id END",
        "SELECT 1 FROM customer WHERE email = ? UNION SELECT 2 FROM account WHERE LENGTH(?) > 0",
        "UPDATE account SET balance = 1 WHERE LENGTH(?) > 0 AND id IN"
            + " (SELECT id FROM customer WHERE email = ?)"
      })
  void testsInOtherClausesThatNeedTheValueAreRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
          .as(dialect + " " + sql)
          .isInstanceOf(NacreException.class);
    }
  }

  /** They are texts like any other. */
  @Test
  void literalsWithATypeOrACharacterSetAreTexts() {
    for (String text : List.of("text ''", "varchar 'x'")) {
      String sql = "SELECT id FROM customer WHERE ? = " + text + " OR email = ?";
      assertThatThrownBy(() -> ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql))
          .as(sql)
          .isInstanceOf(NacreException.class);
    }
    assertThatThrownBy(
            () ->
                ShopTablesCatalog.plan(
                    Dialect.MARIADB, "SELECT id FROM customer WHERE ? = _utf8mb4'' OR email = ?"))
        .isInstanceOf(NacreException.class);
  }

  /** However the searched value is written once more, it is not sent. */
  @Test
  void spellingsOfASearchedLiteralAreRefused() {
    for (String spelling :
        List.of("E'\\\\x78'", "U&'\\0078'", "$$x$$", "$q$x$q$", "'x' || ''", "'X'", "B'1'")) {
      String sql = "SELECT id FROM customer WHERE " + spelling + " = '' OR email = 'x'";
      assertThatThrownBy(() -> ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql))
          .as(sql)
          .isInstanceOf(NacreException.class);
    }
    for (String spelling : List.of("\"x\"", "N'x'", "X'78'", "0x78", "'' 'x'")) {
      String sql = "SELECT id FROM customer WHERE " + spelling + " = '' OR email = 'x'";
      assertThatThrownBy(() -> ShopTablesCatalog.plan(Dialect.MARIADB, sql))
          .as(sql)
          .isInstanceOf(NacreException.class);
    }
    for (String number : List.of("5", "5.0", "+5", "-5")) {
      for (String searched : List.of("5", "-5", "CAST(5 AS DECIMAL(8, 3))", "'5'")) {
        String sql = "SELECT id FROM scale WHERE " + number + " IS NULL OR weight = " + searched;
        assertThatThrownBy(() -> ShopTablesCatalog.plan(Dialect.H2, sql))
            .as(sql)
            .isInstanceOf(NacreException.class);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE 1 = 1 AND email = 'x'",
        "SELECT id FROM customer WHERE '' = '' AND email = 'x'",
        "SELECT id FROM customer WHERE 'Y' = 'Y' AND email = ?",
        "SELECT id FROM customer WHERE name = 'x' AND email = 'x'",
        "SELECT id FROM customer WHERE name LIKE 'x%' AND email IN ('x', 'y')",
        "SELECT 'x' AS v FROM customer WHERE email = 'x'",
        "SELECT id FROM customer WHERE CURRENT_DATE > DATE '2026-01-01' AND email = 'x'",
        "SELECT c.id FROM customer c JOIN (SELECT id, CAST(? AS VARCHAR(80)) AS n FROM account) p"
            + " ON p.id = c.id WHERE c.email = ? AND c.name = p.n",
        "SELECT id FROM scale WHERE 1 = 1 AND weight = 5",
        "UPDATE customer SET name = 'x' WHERE email = 'x'"
      })
  void otherLiteralsStay(String sql) {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      assertThat(ShopTablesCatalog.plan(dialect, sql)).as(dialect + " " + sql).isNotNull();
    }
  }

  /** A number that is looked for may be what another parameter is compared with. */
  @Test
  void numbersThatAreLookedForAreSealedAndTestedInNoOtherWay() {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      Plan plan = ShopTablesCatalog.plan(dialect, "SELECT id FROM scale WHERE ? = 0 OR weight = ?");
      assertThat(plan.parameters().column(1)).as("%s", dialect).isNotNull();
      assertThat(plan.parameters().column(2)).as("%s", dialect).isNotNull();
      for (String test : List.of("? > 0", "? BETWEEN 1 AND 2", "ABS(?) = 1")) {
        assertThatThrownBy(
                () ->
                    ShopTablesCatalog.plan(
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
        "'' = COALESCE(?, ?) OR EXISTS (SELECT 1 FROM account a WHERE a.email = ?) # 123",
        "(? = '') = (email = ?) # 12"
      })
  void emptyTextsAreSealedWhereAParameterIsAsLongAsItsCell(String condition, String sealed) {
    String sql = "SELECT id FROM customer WHERE " + condition;
    for (Dialect dialect : Dialect.values()) {
      if (dialect.equals(Dialect.DERBY)) {
        assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
            .isInstanceOf(NacreException.class);
      } else {
        Plan plan = ShopTablesCatalog.plan(dialect, sql);
        sealed
            .chars()
            .forEach(
                c -> assertThat(plan.parameters().column(c - '0')).as(dialect + sql).isNotNull());
      }
    }
  }

  @Test
  void textsAreSealedOnlyWhereTheDatabaseComparesThemExactly() {
    String sql = "SELECT id FROM customer WHERE ? = 'all' OR email = ?";
    assertThat(ShopTablesCatalog.plan(Dialect.H2, sql).parameters().column(1)).isNotNull();
    assertThat(ShopTablesCatalog.plan(Dialect.POSTGRESQL, sql).parameters().column(1)).isNotNull();
    for (Dialect dialect : List.of(Dialect.MARIADB, Dialect.DERBY)) {
      assertThatThrownBy(() -> ShopTablesCatalog.plan(dialect, sql))
          .isInstanceOf(NacreException.class);
    }
  }
}
