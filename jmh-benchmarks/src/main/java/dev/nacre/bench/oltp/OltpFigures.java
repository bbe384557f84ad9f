package dev.nacre.bench.oltp;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.side.Side;
import java.util.List;

/** The figures in the samples of one measure. */
record OltpFigures(Campaign campaign, String measure) {
  static OltpFigures of(Campaign campaign, ShopKind store, LoadSetup setup) {
    return new OltpFigures(campaign, store.measure(setup.measure(OltpExperiment.LOAD)));
  }

  SideComparison throughput() {
    return fact(ShopLoadWorkload.PER_SECOND);
  }

  /** The throughput at the fixed rate; less than the rate where a side cannot keep up. */
  SideComparison paced() {
    return fact(ShopLoadWorkload.PACED_PER_SECOND);
  }

  SideComparison hits() {
    return fact(ShopLoadWorkload.HIT_PERCENT);
  }

  private SideComparison fact(String fact) {
    return SideComparison.of(
        campaign,
        OltpExperiment.NAME,
        measure,
        sample -> sample.facts().getOrDefault(fact, Double.NaN));
  }

  /** Processor time at the fixed rate, where all sides do the same work. */
  SideComparison pacedCpu() {
    return SideComparison.of(
        campaign,
        OltpExperiment.NAME,
        measure,
        sample ->
            sample.has(ShopLoadWorkload.PACED)
                ? sample.phase(ShopLoadWorkload.PACED).cpuNanos() / 1e9
                : Double.NaN);
  }

  SideComparison cpuPerThousand() {
    return SideComparison.of(
        campaign,
        OltpExperiment.NAME,
        measure,
        sample ->
            sample.phase(ShopLoadWorkload.FULL).cpuNanos()
                / 1e6
                / sample.facts().getOrDefault("transactions", Double.NaN)
                * 1e3);
  }

  /** The figures that can be compared with another run. */
  List<Figure> all(String whose) {
    return List.of(
        new Figure(whose + ", transactions a second", throughput()),
        new Figure(whose + ", transactions a second at the fixed rate", paced()),
        new Figure(whose + ", processor time of 1,000 transactions", cpuPerThousand()),
        new Figure(whose + ", processor time at the fixed rate", pacedCpu()));
  }

  List<Sample> samples(Side side) {
    return campaign.of(OltpExperiment.NAME, measure).stream()
        .map(Result::sample)
        .filter(sample -> sample.side().equals(side.text()))
        .toList();
  }
}
