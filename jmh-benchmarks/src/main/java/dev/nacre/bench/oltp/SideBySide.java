package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Sample.Phase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Combines shops that ran at the same time, each in a JVM, into one sample: adds up their work and
 * resources.
 */
final class SideBySide {
  private SideBySide() {}

  static Sample sum(List<Sample> shops) {
    Sample first = shops.get(0);
    Map<String, Double> facts = new TreeMap<>();
    for (String fact : first.facts().keySet()) {
      double sum =
          shops.stream().mapToDouble(shop -> shop.facts().getOrDefault(fact, Double.NaN)).sum();
      facts.put(fact, fact.equals(ShopLoadWorkload.HIT_PERCENT) ? sum / shops.size() : sum);
    }
    Map<String, String> histograms = new TreeMap<>();
    for (String name : first.histograms().keySet()) {
      histograms.put(name, Latencies.text(Latencies.all(shops, name)));
    }
    return new Sample(
        first.workload(),
        first.side(),
        first.round(),
        first.started(),
        first.phases().stream().map(phase -> sum(shops, phase)).toList(),
        facts,
        shops.stream().mapToLong(Sample::processCpuNanos).sum(),
        first.said(),
        curves(shops),
        histograms);
  }

  private static Phase sum(List<Sample> shops, Phase first) {
    List<Phase> all = shops.stream().map(shop -> shop.phase(first.name())).toList();
    long cpu = sum(all, Phase::cpuNanos);
    long beside = cpu - first.cpuNanos();
    return new Phase(
        first.name(),
        all.stream().mapToLong(Phase::wallNanos).max().orElse(0),
        cpu,
        // To the first shop, the other one is another process.
        first.othersCpuNanos() < 0 ? -1 : Math.max(0, first.othersCpuNanos() - beside),
        sum(all, Phase::collectorMillis),
        sum(all, Phase::readCalls),
        sum(all, Phase::writeCalls),
        sum(all, Phase::readBytes),
        sum(all, Phase::writtenBytes));
  }

  private static long sum(List<Phase> all, ToLongFunction<Phase> part) {
    return all.stream().mapToLong(part).sum();
  }

  /** Keeps each shop's curves: percentiles of two shops cannot be added up. */
  private static Map<String, List<double[]>> curves(List<Sample> shops) {
    Map<String, List<double[]>> curves = new TreeMap<>();
    for (int shop = 0; shop < shops.size(); shop++) {
      String whose = "shop " + (shop + 1) + ": ";
      shops.get(shop).curves().forEach((name, points) -> curves.put(whose + name, points));
    }
    return curves;
  }
}
