package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.plan.RequiredKey;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns by which DISTINCT or GROUP BY distinguishes rows. Deterministic columns are allowed;
 * a randomised one only together with a key of the same row, that is, of the same table in FROM,
 * which may occur there twice. Where an outer join finds no row, key and cell are both NULL.
 */
final class DistinctColumns {
  private final PlanBuilder plan;
  private final String operator;
  private final Map<Integer, Set<String>> names = new HashMap<>();
  private final List<Randomised> randomised = new ArrayList<>();

  private record Randomised(EncryptedColumn column, @Nullable ColumnOrigin origin) {}

  DistinctColumns(QueryContext context, String operator) {
    this.plan = context.plan();
    this.operator = operator;
  }

  void add(@Nullable EncryptedColumn column, @Nullable ColumnOrigin origin) {
    boolean equal = column == null || column.encryption().protection().comparesEqual();
    if (column != null && !equal) {
      randomised.add(new Randomised(column, origin));
    } else if (origin != null) {
      boolean unused =
          names.computeIfAbsent(origin.table(), table -> new HashSet<>()).add(origin.column());
    }
  }

  /** Call this when all columns were added. */
  void require() {
    for (Randomised one : randomised) {
      ColumnOrigin origin = one.origin;
      Set<String> beside = origin == null ? Set.of() : names.getOrDefault(origin.table(), Set.of());
      if (beside.isEmpty()) {
        throw Refusals.needsKey(one.column, operator);
      }
      plan.requireKey(new RequiredKey(one.column, operator, beside));
    }
  }
}
