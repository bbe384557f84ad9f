package dev.nacre.bench.report.console;

import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.stat.Estimate;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a report as text. */
public final class TextReport {
  private TextReport() {}

  /** Prints the machine and the JDK. */
  public static void print(PrintWriter out, Machine machine, Jdk jdk) {
    out.printf(
        Locale.ROOT,
        "processor  %s, %d processors%s%n",
        machine.processor(),
        machine.processors(),
        machine.hypervisor() ? ", a guest of a hypervisor" : "");
    out.printf("features   %s%n", String.join(" ", machine.cpuFeatures()));
    out.printf("system     %s, files on %s%n", machine.system(), machine.fileSystem());
    out.printf(Locale.ROOT, "load       %.2f before the run%n", machine.loadAverage());
    out.printf("jdk        %s %s%n", jdk.vm(), jdk.version());
    out.printf("flags      %s%n", String.join(" ", jdk.given()));
    out.printf("the vm has %s%n", words(jdk.crypto()));
    if (!jdk.hardwareAes()) {
      out.println("WARNING    AES runs in software: this JVM does not use the processor's AES");
    }
  }

  /** Prints the results. */
  public static void print(PrintWriter out, List<SideLine> lines) {
    String measure = "";
    for (SideLine line : lines) {
      if (!line.measure().equals(measure)) {
        measure = line.measure();
        out.printf(
            "%n%-32s %-26s %-22s %-9s %-22s%n",
            measure, "median, " + line.unit(), "ratio to plain", "CPU s", "CPU ratio");
      }
      out.printf(
          "  %-30s %-26s %-22s %-9s %-22s %s%n",
          line.side(),
          figure(line.figure()),
          ratio(line.ratio()),
          line.cpuSeconds() == null
              ? ""
              : String.format(Locale.ROOT, "%.2f", line.cpuSeconds().value()),
          ratio(line.cpuRatio()),
          line.verdict());
    }
  }

  private static String figure(Estimate estimate) {
    return String.format(
        Locale.ROOT, "%.4g [%.4g, %.4g]", estimate.value(), estimate.low(), estimate.high());
  }

  private static String ratio(@Nullable Estimate estimate) {
    return estimate == null
        ? ""
        : String.format(
            Locale.ROOT, "%.3f [%.3f, %.3f]", estimate.value(), estimate.low(), estimate.high());
  }

  private static String words(Map<String, String> flags) {
    return flags.entrySet().stream()
        .map(flag -> flag.getKey() + "=" + flag.getValue())
        .collect(Collectors.joining(" "));
  }
}
