package dev.nacre.spark;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.api.SumTotal;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.spark.executor.PartialSum;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Decrypts groups that Spark has added up, and counts what they have together. */
final class GroupDecryptor {
  private final SumSource source;
  private final SumQuery query;
  private final List<SumRow> rows = new ArrayList<>();
  private final SumSource.Extent extent;
  private final List<RowIdTotals> totals = new ArrayList<>();
  private long rowCount;

  /**
   * @param extent of the rows that Spark was to read
   */
  GroupDecryptor(SumSource source, SumQuery query, SumSource.Extent extent) {
    this.source = source;
    this.query = query;
    this.extent = extent;
    source.summed().forEach(column -> totals.add(new RowIdTotals()));
  }

  void add(Row group) throws SQLException {
    List<@Nullable Object> groups = new ArrayList<>();
    for (int i = 0; i < query.groups().size(); i++) {
      Object value = group.isNullAt(i) ? null : group.get(i);
      groups.add(value != null && source.isEncrypted(i) ? source.group(i, (byte[]) value) : value);
    }
    long all = group.getLong(query.groups().size());
    rowCount = Math.addExact(rowCount, all);
    List<PartialSum> partials = new ArrayList<>();
    List<@Nullable BigDecimal> sums = new ArrayList<>();
    for (int column = 0; column < totals.size(); column++) {
      PartialSum partial = partial((byte[]) group.get(query.groups().size() + 1 + column));
      requireDistinct(partial, extent.columns().get(column));
      long[] runs = partial.runs();
      totals.get(column).add(runs);
      partials.add(partial);
      sums.add(source.sum(column, new SumTotal(partial.count(), runs, partial.limbs())));
    }
    List<@Nullable Object> values = new ArrayList<>();
    for (SumQuery.Aggregate aggregate : query.aggregates()) {
      int column = source.summed().indexOf(aggregate.column());
      values.add(
          switch (aggregate.function()) {
            case ROWS -> all;
            case COUNT -> partials.get(column).count();
            case SUM -> sums.get(column);
            case AVERAGE -> average(column, sums.get(column), partials.get(column).count());
          });
    }
    rows.add(new SumRow(groups, values));
  }

  private @Nullable Object average(int column, @Nullable BigDecimal sum, long count) {
    return sum == null ? null : source.average(column, sum, count);
  }

  private static PartialSum partial(byte[] added) throws SQLException {
    try {
      return PartialSum.of(added);
    } catch (IOException damaged) {
      throw SqlErrors.of(
          new NacreException(
              ErrorCode.ID_SET_DAMAGED, "An executor of Spark answered what is no sum", damaged));
    }
  }

  /** Before its ids are looked at one by one: a bitmap of few bytes may have billions of them. */
  private static void requireDistinct(PartialSum partial, SumSource.Ids all) throws SQLException {
    if (!partial.isDistinct() || partial.count() > all.count()) {
      throw SqlErrors.refused(
          ErrorCode.SUM_MISMATCH, "Executors of Spark have added up other rows than the table has");
    }
  }

  /**
   * Whether all groups together have the rows of the table and its row ids. Equal numbers would not
   * do: executors that read an older copy find as many.
   */
  boolean isWhole() {
    return rowCount == extent.rows()
        && totals.stream().map(RowIdTotals::total).toList().equals(extent.columns());
  }

  List<SumRow> rows() {
    return rows;
  }
}
