package dev.nacre.core.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parameters are sealed that are only looked at. */
final class ValueTestsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "? IS NULL OR email = ? # 12",
        "email = ? OR ? IS NULL # 12",
        "CAST(? AS VARCHAR(80)) IS NULL OR email = ? # 12",
        "email = ? OR (? IS NULL AND email IS NULL) # 12",
        "? IS NULL OR ? = '' OR email = ? # 123",
        "(? IS NULL OR ? = '') OR email IN (?, ?) # 1234",
        "NOT (? IS NOT NULL) OR email <> ? # 12",
        "(? IS NULL OR email = ?) AND (? IS NULL OR name = ?) # 12",
        "email = ? OR (id = 1 AND (? IS NULL OR name = ?)) # 1",
        "email = ? OR NOT (? IS NULL OR name = ?) # 1",
        "? IS NULL OR name = ? #",
        "? IS NULL AND email = ? # 2",
        "? IS NULL OR ssn IS NULL #"
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
}
