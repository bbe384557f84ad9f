package dev.nacre.jdbc.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@link SumQuery} for one group.
 *
 * @param groups the value of each column of GROUP BY, decrypted; null for the group of NULL
 * @param values one for each aggregate. A sum is a BigDecimal. An average is one, too, or a Double
 *     where that of the database is approximate. Both are null where no value was added. A count is
 *     a Long.
 */
public record SumRow(List<@Nullable Object> groups, List<@Nullable Object> values) {
  public SumRow {
    // They may be null, which List.copyOf refuses.
    groups = Collections.unmodifiableList(new ArrayList<>(groups));
    values = Collections.unmodifiableList(new ArrayList<>(values));
  }

  /** How many groups and values there are, without any of them. */
  @Override
  public String toString() {
    return "SumRow[" + groups.size() + " groups, " + values.size() + " values]";
  }
}
