package dev.nacre.core.sql.explain;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the costs of sums are estimated from.
 *
 * @param rows how many rows tables have, by their ids, as far as the server estimates it
 * @param nanosecondsPerRow what it took here to decrypt with lists of ids; empty before the first
 */
public record SumCosts(Map<UUID, Long> rows, OptionalDouble nanosecondsPerRow) {
  /** Nothing is known. */
  public static final SumCosts NONE = new SumCosts(Map.of(), OptionalDouble.empty());

  public SumCosts {
    rows = Map.copyOf(rows);
  }

  /** The tables of the columns that a statement adds up. */
  public static List<CatalogTable> tables(Plan plan) {
    return summed(plan).stream()
        .map(EncryptedColumn::table)
        .collect(Collectors.toMap(CatalogTable::id, table -> table, (one, same) -> one))
        .values()
        .stream()
        .sorted(Comparator.comparing(CatalogTable::name).thenComparing(CatalogTable::schema))
        .toList();
  }

  /** The sums of a statement, in the order of its result; a column more than once. */
  static List<SumColumn> summed(Plan plan) {
    List<SumColumn> summed = new ArrayList<>();
    for (int i = 1; i <= plan.result().knownColumnCount(); i++) {
      collect(plan.result().column(i), summed);
    }
    return summed;
  }

  private static void collect(@Nullable EncryptedColumn column, List<SumColumn> summed) {
    if (!(column instanceof SumColumn sum)) {
      return;
    }
    if (sum.sum().formula() == null) {
      summed.add(sum);
    } else {
      sum.sum().formula().sums().forEach(part -> collect(part, summed));
    }
  }
}
