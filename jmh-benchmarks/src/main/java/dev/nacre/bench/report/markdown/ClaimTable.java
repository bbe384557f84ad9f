package dev.nacre.bench.report.markdown;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Section;
import dev.nacre.bench.report.Section.ChartPart;
import dev.nacre.bench.report.Section.ClaimComparison;
import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.report.claim.Document;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A document's claims beside our measurements: a table for docs/documents.md, made from samples.
 */
public final class ClaimTable {
  private static final String NOT_MEASURED = "not measured";

  /** Runs of one claim and chapter that are shown. */
  private static final int MOST = 3;

  /** Runs from before switched off more than AES for “software AES”. */
  private static final String ALIKE = "2026-11-26";

  private final List<Kept> newestFirst;
  private final List<Chapter> chapters;
  private final IdentityHashMap<Chapter, IdentityHashMap<Kept, List<ClaimComparison>>> comparisons =
      new IdentityHashMap<>();

  /**
   * @param newestFirst the runs that are kept
   * @param chapters each speaks for the newest runs that measured it
   */
  public ClaimTable(List<Kept> newestFirst, List<Chapter> chapters) {
    this.newestFirst = List.copyOf(newestFirst);
    this.chapters = List.copyOf(chapters);
  }

  /** A run and the folder of its samples. */
  public record Kept(String folder, Campaign campaign) {}

  private record Found(Kept kept, ClaimComparison versus) {}

  /** The table in Markdown. */
  public String of(Document document) {
    var table =
        new StringBuilder("| | claim | figure | here | | run |\n|---|---|---|---|---|---|\n");
    for (Claim claim : Claim.values()) {
      if (claim.document() == document) {
        row(table, claim);
      }
    }
    return table.toString();
  }

  /** The runs that the tables of all documents name, each with the command that repeats it. */
  public String runs() {
    Map<String, String> runs = new TreeMap<>();
    for (Claim claim : Claim.values()) {
      for (Found found : found(claim)) {
        runs.put(found.kept().folder(), found.kept().campaign().command());
      }
    }
    var table = new StringBuilder("| run | command |\n|---|---|\n");
    runs.forEach((folder, command) -> line(table, link(folder), "`" + command + "`"));
    return table.toString();
  }

  private List<Found> found(Claim claim) {
    List<Found> all = new ArrayList<>();
    for (Chapter chapter : chapters) {
      newest(chapter, claim, all);
    }
    return all;
  }

  private static String link(String folder) {
    return "[" + folder + "](../jmh-benchmarks/results/" + folder + "/)";
  }

  private void row(StringBuilder table, Claim claim) {
    List<Found> all = found(claim);
    if (all.isEmpty()) {
      line(table, claim.name(), claim.what(), claim.theirs(), "–", notYet(claim), "");
      return;
    }
    String name = claim.name();
    for (Found found : all) {
      ClaimComparison versus = found.versus();
      line(
          table,
          name,
          name.isEmpty() ? "" : claim.what(),
          name.isEmpty() ? "" : claim.theirs(),
          versus.ours(),
          "*" + versus.opinion().word().text() + "*: " + versus.opinion().reason(),
          link(found.kept().folder()));
      name = "";
    }
  }

  private static String notYet(Claim claim) {
    return "not measured yet in this way: `nacre benchmark " + claim.experiment() + "`";
  }

  /**
   * Adds the newest run that measured a claim, and up to two before it that did the same work by
   * other commands: how a repeated run agrees with the first stands in its own folder.
   */
  private void newest(Chapter chapter, Claim claim, List<Found> all) {
    int before = all.size();
    for (Kept kept : newestFirst) {
      boolean again = all.size() > before;
      if (all.subList(before, all.size()).stream()
          .anyMatch(newer -> isRepeated(newer.kept(), kept))) {
        continue;
      }
      if (all.size() == before + MOST
          || (again && kept.campaign().started().compareTo(ALIKE) < 0)) {
        return;
      }
      comparisons(chapter, kept).stream()
          .filter(versus -> versus.claim() == claim && !versus.ours().equals(NOT_MEASURED))
          .findFirst()
          .ifPresent(versus -> all.add(new Found(kept, versus)));
    }
  }

  private static boolean isRepeated(Kept newer, Kept older) {
    return newer.campaign().command().equals(older.campaign().command());
  }

  /** Read once: a chapter computes the intervals of all its figures for it. */
  private List<ClaimComparison> comparisons(Chapter chapter, Kept kept) {
    return comparisons
        .computeIfAbsent(chapter, any -> new IdentityHashMap<>())
        .computeIfAbsent(kept, any -> read(chapter, kept.campaign()));
  }

  private static List<ClaimComparison> read(Chapter chapter, Campaign campaign) {
    List<ClaimComparison> all = new ArrayList<>();
    for (Section section : chapter.sections(campaign)) {
      for (Section.Part part : section.parts()) {
        if (part instanceof ChartPart picture) {
          all.addAll(picture.beside());
        }
      }
    }
    return all;
  }

  private static void line(StringBuilder table, String... cells) {
    table.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
