package dev.nacre.core.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one database says means nothing when another says it. */
class ConversionSqlAnswersTest {
  @ParameterizedTest
  @CsvSource({
    "H2, 90096 90109",
    "POSTGRESQL, 3F000",
    "MARIADB, HY000",
    "DERBY, ''",
  })
  void errorOfAMissingTableIsKnownForEachDatabase(Dialect dialect, String besides) {
    assertThat(List.of("42S02", "42501", "90096", "90109", "3F000", "HY000", "08006", "40001"))
        .filteredOn(state -> dialect.metadata().isTableInvisible(state))
        .containsExactlyElementsOf(List.of(("42S02 42501 " + besides).strip().split(" ")));
  }

  @Test
  void errorOfALockTimeoutIsKnownForEachDatabase() {
    ConversionSql h2 = Dialect.H2.conversion();
    ConversionSql mariaDb = Dialect.MARIADB.conversion();
    assertThat(h2.isLockTimeout("HYT00", 50_200)).isTrue();
    assertThat(h2.isLockTimeout("HY000", 1_205)).isFalse();
    assertThat(mariaDb.isLockTimeout("HY000", 1_205)).isTrue();
    assertThat(mariaDb.isLockTimeout("HYT00", 1_969)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "DERBY"})
  void lockTimeoutIsNotDistinguishedWhereDefinitionsAreTransactional(Dialect dialect) {
    ConversionSql sql = dialect.conversion();
    assertThat(sql.isOneTransaction()).isTrue();
    assertThat(sql.isLockTimeout("HYT00", 1_205)).isFalse();
  }
}
