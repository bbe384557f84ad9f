package dev.nacre.bench.pair;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Prints what · on · off · ratio · document when all is measured. It hears of each fork as a
 * profiler of JMH's, and of the end as JMH's own process ends.
 */
public final class PairTable implements ExternalProfiler {
  private static final String ROW = "%-40s %14s %14s %24s  %s%n";

  private static final Map<Work, List<Double>> ON = new EnumMap<>(Work.class);
  private static final Map<Work, List<Double>> OFF = new EnumMap<>(Work.class);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(PairTable::print, "pair table"));
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {}

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult fork, long pid, File stdOut, File stdErr) {
    String[] path = fork.getParams().getBenchmark().split("\\.", -1);
    Map<Work, List<Double>> side = path[path.length - 2].startsWith("Hardware") ? ON : OFF;
    double[] iterations =
        fork.getIterationResults().stream().mapToDouble(PairTable::score).toArray();
    Work.of(path[path.length - 1])
        .ifPresent(
            work -> {
              synchronized (ON) {
                side.computeIfAbsent(work, fresh -> new ArrayList<>())
                    .add(Bootstrap.median(iterations).value());
              }
            });
    return List.of();
  }

  private static double score(IterationResult iteration) {
    return iteration.getPrimaryResult().getScore();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public String getDescription() {
    return "prints the table of hardware and software AES when all is measured";
  }

  private static void print() {
    synchronized (ON) {
      if (!ON.isEmpty() || !OFF.isEmpty()) {
        System.out.println();
        System.out.printf(
            ROW, "", "hardware AES", "software AES", "off ÷ on", "off ÷ on in the document");
      }
      for (Work work : Work.values()) {
        if (ON.containsKey(work) || OFF.containsKey(work)) {
          row(work, ON.getOrDefault(work, List.of()), OFF.getOrDefault(work, List.of()));
        }
      }
      System.out.flush();
    }
  }

  private static void row(Work work, List<Double> on, List<Double> off) {
    int rounds = Math.min(on.size(), off.size());
    String ratio = "one side is missing";
    if (rounds > 0) {
      Estimate times = Bootstrap.ratio(first(off, rounds), first(on, rounds));
      ratio =
          String.format(
              Locale.ROOT, "%.2f× [%.2f, %.2f]", times.value(), times.low(), times.high());
    }
    System.out.printf(
        ROW, work.words(), microseconds(on), microseconds(off), ratio, work.document());
  }

  private static String microseconds(List<Double> samples) {
    return samples.isEmpty()
        ? "–"
        : String.format(
            Locale.ROOT, "%.2f µs", Bootstrap.median(first(samples, samples.size())).value());
  }

  private static double[] first(List<Double> samples, int rounds) {
    return samples.stream().limit(rounds).mapToDouble(Double::doubleValue).toArray();
  }
}
