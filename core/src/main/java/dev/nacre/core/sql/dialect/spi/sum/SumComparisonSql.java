package dev.nacre.core.sql.dialect.spi.sum;

/** What a database does with averages and variances in conditions and in arithmetic. */
public interface SumComparisonSql {
  /**
   * Whether the operators of comparisons see no more digits than are shown: an average is rounded
   * before, and two approximate numbers are equal if they differ by less than half of the last
   * digit. BETWEEN and IN of several values compare all digits, and ORDER BY those of an
   * approximate number.
   */
  default boolean comparesShownDigits() {
    return false;
  }

  /** Whether averages and variances are exact numbers, so that arithmetic with them is exact. */
  default boolean calculatesWithAverages() {
    return false;
  }
}
