package dev.nacre.bench.jmh;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code ratios}: compares each {@code plainX} with its {@code sealedX}, and each {@code
 * SoftwareAes} benchmark with the same one of {@code HardwareAes}; any other benchmark that ends as
 * both do, such as {@code byHandX}, is compared with both. Several files count as rounds, so runs
 * of one fork each, one after the other, interleave both sides.
 */
@Command(
    name = "ratios",
    description = "Pairs plain* and sealed* of JMH results and prints how they stand.")
public final class RatiosCommand implements Callable<Integer> {
  private static final String PLAIN = ".plain";
  private static final String SEALED = ".sealed";
  private static final String HARDWARE = "HardwareAes";
  private static final String SOFTWARE = "SoftwareAes";
  private static final String ROW = "%-36s %-30s %-30s %-24s %s%n";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "JSON results of JMH, such as jmh-benchmarks/target/jmh.json.")
  private List<Path> files = List.of();

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(ROW, "", "plain", "sealed", "speed left", "sealed - plain");
    Map<String, JmhSeries> all = JmhSeries.read(files);
    all.forEach(
        (name, plain) -> {
          JmhSeries sealed = all.get(name.replace(PLAIN, SEALED));
          if (name.contains(PLAIN) && sealed != null) {
            print(out, name.replace(PLAIN, "."), plain, sealed);
          }
        });
    all.forEach(
        (name, plain) -> {
          JmhSeries sealed = all.get(name.replace(PLAIN, SEALED));
          if (name.contains(PLAIN) && sealed != null) {
            printOthers(out, name, plain, sealed, all);
          }
        });
    printSwitched(out, all);
    return 0;
  }

  /** Prints the ratios of work that is also done in a third way, such as {@code byHandSelect}. */
  private static void printOthers(
      PrintWriter out,
      String plainName,
      JmhSeries plain,
      JmhSeries sealed,
      Map<String, JmhSeries> all) {
    int at = plainName.indexOf(PLAIN);
    String benchmarks = plainName.substring(0, at + 1);
    String work = plainName.substring(at + PLAIN.length());
    all.forEach(
        (name, other) -> {
          boolean same =
              name.startsWith(benchmarks)
                  && name.endsWith(work)
                  && !name.startsWith(PLAIN, at)
                  && !name.startsWith(SEALED, at);
          if (same) {
            int rounds =
                Stream.of(plain, sealed, other).mapToInt(one -> one.forks().size()).min().orElse(0);
            out.printf(
                "%-44s takes %s times as long as plain; sealed takes %s times as long as it%n",
                name,
                words("%.2f", Bootstrap.ratio(other.first(rounds), plain.first(rounds)), 1),
                words("%.2f", Bootstrap.ratio(sealed.first(rounds), other.first(rounds)), 1));
          }
        });
  }

  /** Prints how much longer a benchmark takes without the processor's AES. */
  private static void printSwitched(PrintWriter out, Map<String, JmhSeries> all) {
    all.forEach(
        (name, hardware) -> {
          JmhSeries software = all.get(name.replace(HARDWARE, SOFTWARE));
          if (name.startsWith(HARDWARE) && software != null) {
            int rounds = Math.min(hardware.forks().size(), software.forks().size());
            Estimate times = Bootstrap.ratio(software.first(rounds), hardware.first(rounds));
            out.printf(
                "%-56s software AES takes %s times as long%n",
                name.substring(HARDWARE.length()), words("%.1f", times, 1));
          }
        });
  }

  private static void print(PrintWriter out, String name, JmhSeries plain, JmhSeries sealed) {
    int rounds = Math.min(plain.forks().size(), sealed.forks().size());
    double[] without = plain.first(rounds);
    double[] with = sealed.first(rounds);
    Estimate speed =
        plain.throughput() ? Bootstrap.ratio(with, without) : Bootstrap.ratio(without, with);
    out.printf(
        ROW,
        name,
        words("%.4g", Bootstrap.median(without), 1) + " " + plain.unit(),
        words("%.4g", Bootstrap.median(with), 1) + " " + sealed.unit(),
        words("%.1f", speed, 100) + " %",
        words("%+.3g", Bootstrap.difference(with, without), 1));
  }

  private static String words(String format, Estimate figure, double times) {
    return String.format(
        Locale.ROOT,
        format + " [" + format + ", " + format + "]",
        figure.value() * times,
        figure.low() * times,
        figure.high() * times);
  }
}
