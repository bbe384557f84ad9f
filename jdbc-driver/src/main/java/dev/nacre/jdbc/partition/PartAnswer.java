package dev.nacre.jdbc.partition;

import dev.nacre.jdbc.api.SumSource;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one database answers.
 *
 * @param source for names, types and averages; its connection is closed
 * @param classes of the values of groups
 */
record PartAnswer(SumSource source, List<String> classes, List<Group> groups) {
  /**
   * One group.
   *
   * @param values of GROUP BY
   * @param sums of each summed column
   * @param counts of each summed column
   */
  record Group(
      List<@Nullable Object> values,
      long rows,
      List<@Nullable BigDecimal> sums,
      List<Long> counts) {}
}
