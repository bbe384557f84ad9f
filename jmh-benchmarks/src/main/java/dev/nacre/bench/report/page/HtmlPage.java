package dev.nacre.bench.report.page;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.machine.VmFlags;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Figure;
import dev.nacre.bench.report.Headline;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.Section.Paragraph;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.Section.Table;
import dev.nacre.bench.report.SideComparison;
import dev.nacre.bench.report.chart.ChartPainter;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Estimate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The report as one self-contained page: it needs no network and no other file. */
public final class HtmlPage {
  private final Campaign campaign;
  private final List<Chapter> chapters;
  private final Map<String, byte[]> pictures;
  private final HtmlBuilder html = new HtmlBuilder();

  /**
   * @param pictures PNG by the id of their chart
   */
  public HtmlPage(Campaign campaign, List<Chapter> chapters, Map<String, byte[]> pictures) {
    this.campaign = campaign;
    this.chapters = chapters;
    this.pictures = pictures;
  }

  public String write() throws IOException {
    html.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .element("title", "What encryption costs · Nacre")
        .raw("<style>\n" + css() + "</style></head>\n<body><main>\n");
    header();
    headlines();
    machine();
    for (Chapter chapter : chapters) {
      for (Section section : chapter.sections(campaign)) {
        section(section);
      }
    }
    footer();
    return html.raw("</main></body></html>\n").toString();
  }

  private void header() {
    html.raw("<header>")
        .element("p class=\"eyebrow\"", "Nacre · benchmark report")
        .element("h1", "What encryption costs")
        .element(
            "p class=\"lead\"",
            "The same work three times: without encryption, sealed with the processor's AES, and"
                + " sealed with AES in software. Each sample is a JVM of its own; all sides take"
                + " turns in every round.");
    String banner =
        switch (campaign.outcome()) {
          case COMPLETE -> "";
          case RUNNING -> "The run is not over, or was cut off: what follows is what there was.";
          case INTERRUPTED -> "The run was interrupted: what follows is what there was.";
          case FAILED -> "The run failed: what follows is what there was.";
        };
    if (!banner.isEmpty()) {
      html.element("p class=\"banner\"", banner);
    }
    if (campaign.smoke()) {
      html.element(
          "p class=\"banner\"",
          "A smoke run: it proves that everything runs. Its figures mean nothing.");
    }
    for (String note : campaign.notes()) {
      html.element("p class=\"note\"", note);
    }
    html.raw("</header>\n");
  }

  private void headlines() {
    List<Section.Row> rows = new ArrayList<>();
    for (Chapter chapter : chapters) {
      for (Headline line : chapter.headlines(campaign)) {
        rows.add(
            new Section.Row(
                SideColour.ENCRYPTED,
                List.of(line.what(), line.document(), line.hardware(), line.software())));
      }
    }
    if (!rows.isEmpty()) {
      html.table(
          "headline",
          "",
          List.of(
              "Against no encryption",
              "the document said",
              "hardware AES, here",
              "software AES, here"),
          rows);
    }
  }

  private void machine() {
    html.raw("<section id=\"machine\">").element("h2", "Where, with what, and how quiet it was");
    html.raw("<dl>");
    fact("When", campaign.started().replace('T', ' ').replaceAll("\\.\\d+Z", " UTC"));
    fact("Command", campaign.command());
    fact("Seed", String.valueOf(campaign.seed()));
    fact(
        "Processor",
        campaign.machine().processor()
            + ", "
            + campaign.machine().processors()
            + " processors"
            + (campaign.machine().hypervisor() ? ", a guest of a hypervisor" : ""));
    fact("It offers", String.join(" ", campaign.machine().cpuFeatures()));
    fact("System", campaign.machine().system() + ", files on " + campaign.machine().fileSystem());
    fact(
        "Load before",
        String.format(Locale.ROOT, "%.2f over a minute", campaign.machine().loadAverage()));
    fact("JDK", campaign.hardware().vm() + " " + campaign.hardware().version());
    fact("Flags", flags(true));
    fact("Flags, software AES", flags(false));
    fact("Read back, hardware", readBack(true));
    fact("Read back, software", readBack(false));
    fact("Databases", String.join(", ", said("database")));
    fact("Another cipher", String.join(" · ", said("library")));
    html.raw("</dl>\n");
    List<Section.Row> rows = new ArrayList<>();
    for (Chapter chapter : chapters) {
      for (Figure figure : chapter.figures(campaign)) {
        Estimate noise = figure.noise();
        if (noise != null) {
          rows.add(
              new Section.Row(
                  SideColour.CONTROL, List.of(figure.what(), SideComparison.text("%.3f", noise))));
        }
      }
    }
    if (!rows.isEmpty()) {
      html.table(
          "",
          "Noise: the plain pattern against itself, run twice in each round. A difference within"
              + " this, or whose interval holds 1, is reported as “no difference seen”.",
          List.of("Measure", "second run ÷ first run"),
          rows);
    }
    html.raw("</section>\n");
  }

  /** The flags as the VMs report them; they differ in memory from one measure to the next. */
  private String flags(boolean hardware) {
    return words(hardware, result -> result.sample().said().getOrDefault("flags", ""));
  }

  /** The flags that the VMs reported, of those with or those without the processor's AES. */
  private String readBack(boolean hardware) {
    String words = words(hardware, result -> VmFlags.words(result.sample().said()));
    return words.isEmpty() ? "no sample yet" : words;
  }

  /** Only of samples that used the JVM's own cipher, or none. */
  private String words(boolean hardware, Function<Result, String> ofResult) {
    var said = new TreeSet<String>();
    campaign.results().stream()
        .filter(result -> result.sample().side().endsWith("-software") != hardware)
        .filter(result -> !Side.named(result.sample().side()).isTuned())
        .map(ofResult)
        .forEach(said::add);
    return String.join(" · ", said);
  }

  private Set<String> said(String name) {
    var said = new TreeSet<String>();
    campaign.results().stream()
        .map(result -> result.sample().said().getOrDefault(name, ""))
        .filter(words -> !words.isEmpty())
        .forEach(said::add);
    return said;
  }

  private void fact(String name, String value) {
    if (!value.isBlank()) {
      html.element("dt", name).element("dd", value);
    }
  }

  private void section(Section section) {
    html.raw("<section id=\"").text(section.id()).raw("\">");
    html.element("h2", section.title()).element("p class=\"question\"", section.question());
    for (Part part : section.parts()) {
      if (part instanceof Paragraph words) {
        html.element("p", words.text());
      } else if (part instanceof Table grid) {
        html.table("", grid.caption(), grid.head(), grid.rows());
      } else if (part instanceof ChartPart picture) {
        picture(picture);
      }
    }
    html.raw("</section>\n");
  }

  private void picture(ChartPart picture) {
    byte[] png = pictures.get(picture.chart().id());
    html.raw("<div class=\"pair" + (picture.beside().isEmpty() ? " alone" : "") + "\"><figure>");
    if (png != null) {
      html.raw("<img width=\"" + ChartPainter.WIDTH + "\" height=\"" + ChartPainter.HEIGHT)
          .raw("\" alt=\"")
          .text(picture.chart().title() + ". " + picture.caption())
          .raw("\" src=\"data:image/png;base64,")
          .raw(Base64.getEncoder().encodeToString(png))
          .raw("\">");
    }
    html.element("figcaption", picture.caption()).raw("</figure>\n");
    if (!picture.beside().isEmpty()) {
      html.raw("<aside>");
      for (ClaimComparison versus : picture.beside()) {
        html.raw("<div class=\"versus\">")
            .element("h3", versus.claim().name() + ": " + versus.claim().what())
            .raw("<p><span>")
            .text(versus.claim().document().text())
            .raw("</span><b>")
            .text(versus.claim().theirs())
            .raw("</b></p><p><span>here</span><b>")
            .text(versus.ours())
            .raw("</b></p>")
            .element("p class=\"why\"", versus.opinion().sentence())
            .raw("</div>\n");
      }
      html.raw("</aside>");
    }
    html.raw("</div>\n");
  }

  private void footer() {
    html.raw("<footer>")
        .element(
            "p",
            "Figures are medians over rounds; ratios are taken within a round, then the median of"
                + " them. In brackets: the interval that holds the true figure in 95 of 100 such"
                + " runs, a percentile bootstrap over rounds. Beside this page lie every sample"
                + " (samples.json, samples.csv) and each chart as PNG.")
        .element(
            "p",
            "“Hardware AES” is the JVM as it starts by itself. “Software AES” is the same JVM"
                + " without its intrinsics for AES: compiled Java code, slower than the tuned"
                + " software AES that the source documents compared with.")
        .raw("</footer>\n");
  }

  private static String css() throws IOException {
    try (InputStream in = HtmlPage.class.getResourceAsStream("report.css")) {
      if (in == null) {
        throw new IOException("report.css is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
