package dev.nacre.jdbc.partition;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.api.SumSource;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The answers of all parts, added up. */
final class MergedGroups {
  private final SumQuery query;
  private final SumSource source;
  private final Map<List<Object>, Merged> groups = new LinkedHashMap<>();

  private MergedGroups(SumQuery query, SumSource source) {
    this.query = query;
    this.source = source;
  }

  /**
   * @throws NacreException {@link ErrorCode#SUM_PARTS_DIFFER}
   */
  static MergedGroups of(SumQuery query, List<PartAnswer> answers) {
    PartAnswer first = answers.get(0);
    Set<UUID> seen = new HashSet<>();
    for (int i = 0; i < answers.size(); i++) {
      PartAnswer one = answers.get(i);
      if (!seen.add(one.source().database())) {
        throw differ("Part " + (i + 1) + " of a table is a database that was named before");
      }
      if (!one.source().layout().equals(first.source().layout())
          || !one.classes().equals(first.classes())) {
        throw differ("Part " + (i + 1) + " of a table has columns of other types than the first");
      }
    }
    MergedGroups merged = new MergedGroups(query, first.source());
    for (PartAnswer one : answers) {
      one.groups().forEach(merged::add);
    }
    return merged;
  }

  static NacreException differ(String what) {
    return new NacreException(ErrorCode.SUM_PARTS_DIFFER, what);
  }

  private void add(PartAnswer.Group group) {
    groups.computeIfAbsent(GroupValues.of(group.values()), any -> new Merged(group)).add(group);
  }

  /** One group, as the first part that has it shows its values. */
  private static final class Merged {
    private final List<@Nullable Object> values;
    private final @Nullable BigDecimal[] sums;
    private final long[] counts;
    private long rows;

    Merged(PartAnswer.Group first) {
      this.values = first.values();
      this.sums = new BigDecimal[first.counts().size()];
      this.counts = new long[sums.length];
    }

    void add(PartAnswer.Group group) {
      rows = Math.addExact(rows, group.rows());
      for (int column = 0; column < sums.length; column++) {
        counts[column] = Math.addExact(counts[column], group.counts().get(column));
        BigDecimal more = group.sums().get(column);
        BigDecimal before = sums[column];
        if (more != null) {
          sums[column] = before == null ? more : before.add(more);
        }
      }
    }
  }

  List<SumRow> rows() {
    List<SumRow> rows = new ArrayList<>();
    for (Merged group : groups.values()) {
      List<@Nullable Object> values = new ArrayList<>();
      for (SumQuery.Aggregate aggregate : query.aggregates()) {
        values.add(value(aggregate, group));
      }
      rows.add(new SumRow(group.values, values));
    }
    return rows;
  }

  private @Nullable Object value(SumQuery.Aggregate aggregate, Merged group) {
    if (aggregate.function() == SumQuery.Function.ROWS) {
      return group.rows;
    }
    int column = source.summed().indexOf(aggregate.column());
    BigDecimal sum = group.sums[column];
    if (aggregate.function() == SumQuery.Function.COUNT) {
      return group.counts[column];
    }
    return sum == null || aggregate.function() == SumQuery.Function.SUM
        ? sum
        : source.average(column, sum, group.counts[column]);
  }
}
