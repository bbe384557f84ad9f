package dev.nacre.bench.report.file;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import java.util.Locale;

/**
 * Writes every sample as lines for spreadsheets: one per measured phase and one per recorded fact.
 * Curves, histograms and the machine are not included.
 */
final class CsvWriter {
  static final String HEAD = "experiment,measure,side,round,started,what,value,unit";
  static final String CPU = " processor time";
  static final String OTHERS = " processor time of others";

  private CsvWriter() {}

  static String of(Campaign campaign) {
    var csv = new StringBuilder(HEAD).append('\n');
    for (Result result : campaign.results()) {
      Sample sample = result.sample();
      for (Sample.Phase phase : sample.phases()) {
        line(csv, result, phase.name(), phase.wallNanos() / 1e9, "s");
        line(csv, result, phase.name() + CPU, phase.cpuNanos() / 1e9, "s");
        if (phase.othersCpuNanos() >= 0) {
          line(csv, result, phase.name() + OTHERS, phase.othersCpuNanos() / 1e9, "s");
        }
      }
      sample.facts().forEach((fact, value) -> line(csv, result, fact, value, ""));
    }
    return csv.toString();
  }

  private static void line(
      StringBuilder csv, Result result, String what, double value, String unit) {
    Sample sample = result.sample();
    csv.append(
        String.format(
            Locale.ROOT,
            "%s,%s,%s,%d,%s,%s,%.6f,%s\n",
            result.experiment(),
            result.measure(),
            sample.side(),
            sample.round(),
            sample.started(),
            what,
            value,
            unit));
  }
}
