package dev.nacre.bench.sumsql;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one database, in milliseconds.
 *
 * @param sides plain, plain once more, encrypted
 */
record SumsSqlFigures(Campaign campaign, Engine engine, List<Side> sides) {
  static SumsSqlFigures of(Campaign campaign, Engine engine) {
    return new SumsSqlFigures(campaign, engine, SumsSqlExperiment.sides(engine));
  }

  boolean isEmpty() {
    return samples(encrypted()).isEmpty();
  }

  Side encrypted() {
    return sides.get(sides.size() - 1);
  }

  Side plain() {
    return sides.get(0);
  }

  private List<Sample> samples(Side side) {
    return campaign.of(SumsSqlExperiment.NAME, SumsSqlExperiment.QUERIES).stream()
        .map(Result::sample)
        .filter(sample -> sample.side().equals(side.text()))
        .toList();
  }

  /** How many rows the tables have. */
  long rows() {
    return samples(encrypted()).get(0).facts().getOrDefault("rows", 0.0).longValue();
  }

  /** The database with its version, as it says. */
  String database() {
    return samples(encrypted()).get(0).said().getOrDefault("database", engine.words());
  }

  SideComparison of(SqlSumQuery query) {
    return SideComparison.of(
        campaign, SumsSqlExperiment.NAME, SumsSqlExperiment.QUERIES, fact(query.name()));
  }

  /** A turn of inserts into a table of {@link SumInsertWorkload}. */
  SideComparison ofInserts(String table) {
    return SideComparison.of(
        campaign, SumsSqlExperiment.NAME, SumsSqlExperiment.INSERTS, fact(table));
  }

  /** What each SUM after the first adds to a statement. */
  SideComparison ofFurtherSum() {
    ToDoubleFunction<Sample> most = fact(SqlSumQuery.ofColumns(SumTables.COLUMNS).name());
    ToDoubleFunction<Sample> one = fact(SqlSumQuery.ofColumns(1).name());
    return SideComparison.of(
        campaign,
        SumsSqlExperiment.NAME,
        SumsSqlExperiment.QUERIES,
        sample ->
            (most.applyAsDouble(sample) - one.applyAsDouble(sample)) / (SumTables.COLUMNS - 1));
  }

  /** Inserts with sums over those that only encrypt, round by round. */
  @Nullable Estimate insertRatio() {
    BaselineComparison sums = ofInserts(SumTables.SUMMED).of(encrypted());
    BaselineComparison without = ofInserts(SumTables.STORED).of(encrypted());
    if (sums == null || without == null) {
      return null;
    }
    Map<Integer, Double> both = new TreeMap<>(sums.samples());
    both.keySet().retainAll(without.samples().keySet());
    Map<Integer, Double> other = new TreeMap<>(without.samples());
    other.keySet().retainAll(both.keySet());
    return both.isEmpty() ? null : Bootstrap.ratio(values(both), values(other));
  }

  private static double[] values(Map<Integer, Double> samples) {
    return samples.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Nullable Estimate ratio(SqlSumQuery query) {
    BaselineComparison compared = of(query).of(encrypted());
    return compared == null ? null : compared.ratio();
  }

  private static ToDoubleFunction<Sample> fact(String name) {
    return sample -> sample.facts().getOrDefault(name, Double.NaN);
  }
}
