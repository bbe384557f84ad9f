package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.sql.column.SumFormula;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of a row in an order by decrypted sums. Its values are never printed.
 *
 * @param ranks one for each part of the order, as the server has found them
 * @param values of the parts that are sums; null for others, and for NULL
 */
public record SortKey(List<Long> ranks, List<@Nullable BigDecimal> values) {
  /** Compares two rows by the parts of an order. */
  public static int compare(List<SumFormula.Key> order, SortKey first, SortKey second) {
    for (int i = 0; i < order.size(); i++) {
      int part = Long.compare(first.ranks.get(i), second.ranks.get(i));
      BigDecimal one = first.values.get(i);
      BigDecimal other = second.values.get(i);
      if (part == 0 && one != null && other != null) {
        part = order.get(i).descending() ? other.compareTo(one) : one.compareTo(other);
      }
      if (part != 0) {
        return part;
      }
    }
    return 0;
  }

  @Override
  public String toString() {
    return "a key";
  }
}
