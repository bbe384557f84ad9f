package dev.nacre.bench.slap;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Agreement;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Chart.Bar;
import dev.nacre.bench.report.Chart.Bars;
import dev.nacre.bench.report.Comparison;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Paint;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.Grid;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Picture;
import dev.nacre.bench.report.Section.Row;
import dev.nacre.bench.report.Section.Versus;
import dev.nacre.bench.side.Engine;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Compared;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What many clients with short queries have to say, beside document C. */
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

  /** Sealed pages. */
  public static SlapChapter ofH2() {
    return new SlapChapter(
        Engine.H2,
        Side.SEALED,
        Side.SEALED_SOFTWARE,
        List.of(Side.PLAIN, Side.SEALED, Side.SEALED_SOFTWARE, Side.H2_CIPHER));
  }

  /** Encrypted columns. */
  public static SlapChapter ofMariaDb() {
    return new SlapChapter(
        Engine.MARIADB,
        Side.MARIADB_COLUMNS,
        Side.MARIADB_COLUMNS_SOFTWARE,
        List.of(Side.MARIADB, Side.MARIADB_COLUMNS, Side.MARIADB_COLUMNS_SOFTWARE));
  }

  private static Comparison elapsed(Campaign campaign, Journal journal) {
    return Comparison.of(
        campaign,
        Slap.NAME,
        journal.name(),
        sample -> sample.phase(SlapClients.QUERIES).wallNanos() / 1e9);
  }

  @Override
  public List<Headline> headlines(Campaign campaign) {
    List<Headline> lines = new ArrayList<>();
    for (Journal journal : measured(campaign)) {
      Comparison elapsed = elapsed(campaign, journal);
      lines.add(
          new Headline(
              title() + ", " + journal.words(),
              String.format(Locale.ROOT, "C: %+.1f %%", (journal.document() - 1) * 100),
              elapsed.words(sealed),
              elapsed.words(software)));
    }
    return lines;
  }

  @Override
  public List<Figure> figures(Campaign campaign) {
    return measured(campaign).stream()
        .map(journal -> new Figure(title() + ", " + journal.words(), elapsed(campaign, journal)))
        .toList();
  }

  @Override
  public List<Section> sections(Campaign campaign) {
    List<Journal> journals = measured(campaign);
    if (journals.isEmpty()) {
      return List.of();
    }
    List<Bar> painted = new ArrayList<>();
    for (Side side : bars) {
      List<Double> values = new ArrayList<>();
      List<Double> whiskers = new ArrayList<>();
      for (Journal journal : journals) {
        Compared compared = elapsed(campaign, journal).of(side);
        values.add(compared == null ? Double.NaN : compared.figure().value());
        whiskers.add(compared == null ? 0 : Comparison.half(compared.figure()));
      }
      if (values.stream().anyMatch(value -> !value.isNaN())) {
        painted.add(new Bar(side.label(), Paint.of(side), values, whiskers));
      }
    }
    List<Versus> versus = new ArrayList<>();
    for (Journal journal : journals) {
      versus.add(versus(campaign, journal));
    }
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Picture(
            new Bars(
                id(),
                "Elapsed time of all queries together",
                "s",
                journals.stream().map(journal -> upper(journal.words())).toList(),
                painted,
                Map.of()),
            engine == Engine.MARIADB
                ? "Lower is better. Document C encrypted tables inside the server, on two sizes of"
                    + " machine; here each of the 20 texts is encrypted before it leaves for the"
                    + " server, which shares the machine with its clients."
                : "Lower is better. Document C's grid had the binary log in the place of H2's"
                    + " write-behind, and two sizes of machine; here there is one.",
            versus));
    parts.add(table(campaign, journals));
    return List.of(
        new Section(
            id(),
            title() + ", short queries",
            "A table with a GUID for its key, 20 numbers and 20 texts; clients share some thousand"
                + " queries, every other one an insert.",
            parts));
  }

  private Versus versus(Campaign campaign, Journal journal) {
    Compared ours = elapsed(campaign, journal).of(sealed);
    return new Versus(
        upper(journal.words()),
        "document C",
        String.format(Locale.ROOT, "%+.1f %%", (journal.document() - 1) * 100),
        Agreement.ours(ours),
        new Agreement(
                journal.document(),
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
            .why(ours));
  }

  private static Grid table(Campaign campaign, List<Journal> journals) {
    List<Row> rows = new ArrayList<>();
    for (Journal journal : journals) {
      Comparison elapsed = elapsed(campaign, journal);
      for (Side side : elapsed.sides()) {
        Compared compared = elapsed.of(side);
        if (compared != null) {
          rows.add(
              new Row(
                  Paint.of(side),
                  List.of(
                      upper(journal.words()) + " · " + side.words(),
                      Comparison.text("%.3f", compared.figure()),
                      Comparison.text("%.3f", compared.ratio()),
                      compared.words(),
                      String.valueOf(compared.samples().size()))));
        }
      }
    }
    return new Grid(
        "Medians with their intervals. Document C, in seconds: without the log 57.062 plain and"
            + " 57.146 encrypted; on the other size of machine 36.087 and 34.880; with it 59.692"
            + " and 65.418 (42.576 and 46.457).",
        List.of("", "seconds", "ratio", "in words", "rounds"),
        rows);
  }

  private List<Journal> measured(Campaign campaign) {
    return Journal.of(engine).stream()
        .filter(journal -> !elapsed(campaign, journal).isEmpty())
        .toList();
  }

  private String id() {
    return engine == Engine.H2 ? "slap" : "slap-" + engine.words().toLowerCase(Locale.ROOT);
  }

  private String title() {
    return engine == Engine.H2 ? "Many clients" : "Many clients on " + engine.words();
  }

  private static String upper(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
