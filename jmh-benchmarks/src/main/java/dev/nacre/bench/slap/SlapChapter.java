package dev.nacre.bench.slap;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Capitalization;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.Chart.Bar;
import dev.nacre.bench.report.chart.Chart.Bars;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Document;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report on many clients with short queries, beside the Aurora note. */
public final class SlapChapter implements Chapter {
  private final Engine engine;
  private final Side sealed;
  private final Side software;
  private final List<Side> bars;

  private SlapChapter(Engine engine, Side sealed, Side software, List<Side> bars) {
    this.engine = engine;
    this.sealed = sealed;
    this.software = software;
    this.bars = bars;
  }

  /** The report on sealed pages. */
  public static SlapChapter ofH2() {
    return new SlapChapter(
        Engine.H2,
        Side.PAGES,
        Side.PAGES_SOFTWARE,
        List.of(Side.PLAIN, Side.PAGES, Side.PAGES_SOFTWARE, Side.H2_CIPHER));
  }

  /** The report on encrypted columns. */
  public static SlapChapter ofMariaDb() {
    return new SlapChapter(
        Engine.MARIADB,
        Side.MARIADB_COLUMNS,
        Side.MARIADB_COLUMNS_SOFTWARE,
        List.of(Side.MARIADB, Side.MYSQLSLAP, Side.MARIADB_COLUMNS, Side.MARIADB_COLUMNS_SOFTWARE));
  }

  private static SideComparison elapsed(Campaign campaign, GridPoint point) {
    return SideComparison.of(
        campaign,
        SlapExperiment.NAME,
        point.measure(),
        sample -> sample.facts().getOrDefault(SlapClients.SECONDS, Double.NaN));
  }

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    for (GridPoint point : measured(campaign)) {
      SideComparison elapsed = elapsed(campaign, point);
      lines.add(
          new Headline(
              title() + ", " + point.words(),
              Document.AURORA.text()
                  + String.format(Locale.ROOT, ": %+.1f %%", (point.document() - 1) * 100),
              elapsed.words(sealed),
              elapsed.words(software)));
    }
    return lines;
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return measured(campaign).stream()
        .map(point -> new Figure(title() + ", " + point.words(), elapsed(campaign, point)))
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<GridPoint> points = measured(campaign);
    if (points.isEmpty()) {
      return List.of();
    }
    List<Bar> painted = new ArrayList<>();
    for (Side side : bars) {
      List<Double> values = new ArrayList<>();
      List<Double> whiskers = new ArrayList<>();
      for (GridPoint point : points) {
        BaselineComparison compared = elapsed(campaign, point).of(side);
        values.add(compared == null ? Double.NaN : compared.figure().value());
        whiskers.add(compared == null ? 0 : SideComparison.half(compared.figure()));
      }
      if (values.stream().anyMatch(value -> !value.isNaN())) {
        painted.add(new Bar(side.label(), SideColour.of(side), values, whiskers));
      }
    }
    List<ClaimComparison> versus = new ArrayList<>();
    for (GridPoint point : points) {
      versus.add(versus(campaign, point));
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new ChartPart(
            new Bars(
                id(),
                "Elapsed time of all queries together",
                "s",
                points.stream().map(point -> Capitalization.capitalize(point.words())).toList(),
                painted,
                Map.of()),
            engine == Engine.MARIADB
                ? "Lower is better. The Aurora note encrypted storage below the server; here each"
                    + " of the 20 texts is encrypted before it leaves for the server, which shares"
                    + " the machine with its clients."
                : "Lower is better. The Aurora note's grid had the binary log in the place of H2's"
                    + " write-behind, and its clients were on another machine.",
            versus));
    parts.add(table(campaign, points));
    return List.of(
        new Section(
            id(),
            title() + ", short queries",
            "What mysqlslap does: a table with a GUID for its key, 20 numbers and 20 texts is"
                + " filled, then each client sends its statements, selects of one row by a key that"
                + " was there before and inserts by turns, eleven texts again and again. Time runs"
                + " from the first connection to the end of the last client.",
            parts));
  }

  private ClaimComparison versus(Campaign campaign, GridPoint point) {
    BaselineComparison ours = elapsed(campaign, point).of(sealed);
    return new ClaimComparison(
        point.claim(),
        Agreement.ours(ours),
        new Agreement(
                point.document(),
                engine == Engine.MARIADB
                    ? "Larger, because 20 values of each row are sealed one by one in the client,"
                        + " and opened one by one for each row that is read; the document's server"
                        + " encrypted pages, and its cache was plain."
                    : "Larger, because every small write of a commit reseals a whole block of 4 KiB"
                        + " here, and there is no network between clients and database to hide it.",
                engine == Engine.MARIADB
                    ? "Smaller, because the server has nothing to encrypt: clients do, beside it."
                    : "Smaller, because H2 writes one file where the document's database also"
                        + " wrote, and encrypted, a binary log.")
            .judge(ours));
  }

  private static Table table(Campaign campaign, List<GridPoint> points) {
    List<Row> rows = new ArrayList<>();
    for (GridPoint point : points) {
      SideComparison elapsed = elapsed(campaign, point);
      for (Side side : elapsed.sides()) {
        BaselineComparison compared = elapsed.of(side);
        if (compared != null) {
          rows.add(
              new Row(
                  SideColour.of(side),
                  List.of(
                      Capitalization.capitalize(point.words()) + " · " + side.words(),
                      SideComparison.text("%.3f", compared.figure()),
                      connecting(campaign, point, side),
                      SideComparison.text("%.3f", compared.ratio()),
                      compared.words(),
                      String.valueOf(compared.samples().size()))));
        }
      }
    }
    return new Table(
        "Medians with their intervals. The Aurora note, in seconds: without the log 36.087 plain"
            + " and 34.880 encrypted, on the smaller machine 57.062 and 57.146; with it 42.576 and"
            + " 46.457, on the smaller machine 59.692 and 65.418. To connect is part of the time.",
        List.of("", "seconds", "all connected after", "ratio", "in words", "rounds"),
        rows);
  }

  // The share of the time until the last client is connected; the first are at work by then.
  private static String connecting(Campaign campaign, GridPoint point, Side side) {
    BaselineComparison share =
        SideComparison.of(
                campaign,
                SlapExperiment.NAME,
                point.measure(),
                sample ->
                    100
                        * sample.facts().getOrDefault(SlapClients.CONNECTING, Double.NaN)
                        / sample.facts().getOrDefault(SlapClients.SECONDS, Double.NaN))
            .of(side);
    return share == null ? "–" : String.format(Locale.ROOT, "%.1f %%", share.figure().value());
  }

  private List<GridPoint> measured(Campaign campaign) {
    return GridPoint.all(engine, List.of(0, 1)).stream()
        .filter(point -> !elapsed(campaign, point).isEmpty())
        .toList();
  }

  private String id() {
    return engine == Engine.H2 ? "slap" : "slap-" + engine.words().toLowerCase(Locale.ROOT);
  }

  private String title() {
    return engine == Engine.H2 ? "Many clients" : "Many clients on " + engine.words();
  }
}
