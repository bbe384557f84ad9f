package dev.nacre.bench.batch;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report's comparison of other databases with their own encryption, each against itself
 * without.
 */
record PeerSection(Campaign campaign) {
  private static final List<Side> ENCRYPTED =
      List.of(
          Side.PAGES, Side.H2_CIPHER, Side.DERBY_ENCRYPTED, Side.SQLITE_CIPHER, Side.HSQLDB_CRYPT);
  private static final List<BatchFigures> FIGURES = List.of(BatchFigures.INSERT, BatchFigures.SCAN);

  void addTo(List<Section> sections) {
    SideComparison insert = BatchFigures.INSERT.elapsed(campaign);
    if (ENCRYPTED.stream().filter(side -> insert.of(side) != null).count() < 2) {
      return;
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new ChartPart(
            new Bars(
                "peers-relative",
                "Elapsed time, each against itself without encryption",
                "times the same database without",
                groups(),
                bars(false),
                Map.of()),
            "Lower is better; 1 is free. Only Nacre and SQLCipher authenticate what they read.",
            List.of()));
    parts.add(
        new ChartPart(
            new Bars(
                "peers-added",
                "Seconds that encryption adds to a GB of rows",
                "s per GB",
                groups(),
                bars(true),
                Map.of()),
            "Lower is better. What a slow database hides in its ratio shows here.",
            List.of()));
    parts.add(table());
    sections.add(
        new Section(
            "peers",
            "Beside other encrypting databases",
            "The same rows, inserted and scanned by databases that bring their own encryption, all"
                + " with the processor's AES.",
            parts));
  }

  private static List<String> groups() {
    return FIGURES.stream().map(figure -> Capitalization.capitalize(figure.words())).toList();
  }

  private List<Bar> bars(boolean added) {
    List<Bar> bars = new ArrayList<>();
    for (Side side : ENCRYPTED) {
      if (BatchFigures.INSERT.elapsed(campaign).of(side) == null) {
        continue;
      }
      List<Double> values = new ArrayList<>();
      List<Double> whiskers = new ArrayList<>();
      for (BatchFigures figure : FIGURES) {
        BaselineComparison compared =
            (added ? figure.perGigabyte(campaign) : figure.elapsed(campaign)).of(side);
        var estimate = compared == null ? null : added ? compared.added() : compared.ratio();
        // Less than nothing is noise: a bar below the axis would show nothing else.
        values.add(estimate == null ? Double.NaN : Math.max(0, estimate.value()));
        whiskers.add(estimate == null ? 0 : SideComparison.half(estimate));
      }
      bars.add(new Bar(side.label(), SideColour.of(side), values, whiskers));
    }
    return bars;
  }

  private Table table() {
    List<Row> rows = new ArrayList<>();
    for (Side side : Side.values()) {
      if (side == Side.CONTROL || side == Side.PAGES_SOFTWARE) {
        continue;
      }
      List<String> cells = new ArrayList<>();
      cells.add(side.words());
      for (BatchFigures figure : FIGURES) {
        BaselineComparison seconds = figure.perGigabyte(campaign).of(side);
        BaselineComparison elapsed = figure.elapsed(campaign).of(side);
        if (seconds == null || elapsed == null) {
          break;
        }
        cells.add(String.format(Locale.ROOT, "%.2f", seconds.figure().value()));
        cells.add(side.isBaseline() ? "1" : SideComparison.text("%.2f", elapsed.ratio()));
        cells.add(
            seconds.added() == null
                ? "–"
                : String.format(Locale.ROOT, "%+.2f", seconds.added().value()));
      }
      if (cells.size() == 1 + 3 * FIGURES.size()) {
        rows.add(new Row(SideColour.of(side), cells));
      }
    }
    return new Table(
        "SQLite is measured through SQLite3 Multiple Ciphers; its encrypted side runs in SQLCipher"
            + " mode. Derby encrypts with AES-256 in CBC, HSQLDB with AES-256 in ECB, H2 with"
            + " AES-128 in XTS.",
        List.of("", "insert, s per GB", "ratio", "added", "scan, s per GB", "ratio", "added"),
        rows);
  }
}
