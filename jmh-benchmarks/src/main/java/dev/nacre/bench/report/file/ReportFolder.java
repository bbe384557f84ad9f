package dev.nacre.bench.report.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.Part;
import dev.nacre.bench.report.chart.ChartPainter;
import dev.nacre.bench.report.page.HtmlPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The folder with the results of a run. Every file in it is complete at any time: it is written
 * under another name and moved into place.
 */
public final class ReportFolder {
  public static final String SAMPLES = "samples.json";
  public static final String PAGE = "report.html";
  private static final String TABLE = "samples.csv";

  private final Path path;
  private final List<Chapter> chapters;

  public ReportFolder(Path path, List<Chapter> chapters) {
    this.path = path;
    this.chapters = List.copyOf(chapters);
  }

  public Path path() {
    return path;
  }

  /** Writes every sample so far; called after each of them. */
  public synchronized void writeSamples(Campaign campaign) throws IOException {
    Files.createDirectories(path);
    write(SAMPLES, new ObjectMapper().writeValueAsBytes(campaign));
  }

  /** Writes all files: the samples, their table, the charts and the page. */
  public synchronized void writeReport(Campaign campaign) throws IOException {
    writeSamples(campaign);
    write(TABLE, CsvWriter.of(campaign).getBytes(StandardCharsets.UTF_8));
    Map<String, byte[]> pictures = new LinkedHashMap<>();
    for (Chapter chapter : chapters) {
      for (Section section : chapter.sections(campaign)) {
        for (Part part : section.parts()) {
          if (part instanceof ChartPart picture) {
            pictures.put(picture.chart().id(), ChartPainter.png(picture.chart()));
          }
        }
      }
    }
    for (Map.Entry<String, byte[]> picture : pictures.entrySet()) {
      write(picture.getKey() + ".png", picture.getValue());
    }
    String page = new HtmlPage(campaign, chapters, pictures).write();
    write(PAGE, page.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads the results of a run. */
  public static Campaign read(Path folder) throws IOException {
    return new ObjectMapper().readValue(folder.resolve(SAMPLES).toFile(), Campaign.class);
  }

  /**
   * Reads the data behind the figures: when a run left no {@code samples.json}, the samples in its
   * CSV table. The page cannot be drawn from those, and they do not say whether it was a smoke run;
   * a smoke run has a single round, so a table with one round counts as one.
   */
  public static Campaign readFigures(Path folder) throws IOException {
    Path table = folder.resolve(TABLE);
    if (Files.exists(folder.resolve(SAMPLES)) || !Files.exists(table)) {
      return read(folder);
    }
    List<Result> results = CsvReader.of(Files.readString(table));
    boolean single = results.stream().map(one -> one.sample().round()).distinct().count() < 2;
    Jdk unknown = new Jdk("", "", List.of(), Map.of());
    return new Campaign(
        Campaign.FORMAT,
        "",
        RunState.RUNNING,
        single,
        "",
        0,
        new Machine("", 0, List.of(), false, "", "", 0),
        unknown,
        unknown,
        List.of(),
        results);
  }

  private void write(String name, byte[] bytes) throws IOException {
    Path next = path.resolve(name + ".next");
    Files.write(next, bytes);
    Files.move(next, path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }
}
