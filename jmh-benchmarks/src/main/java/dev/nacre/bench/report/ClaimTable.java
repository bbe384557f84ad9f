package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.report.Section.Picture;
import dev.nacre.bench.report.Section.Versus;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * A document's claims beside our measurements: a table for docs/documents.md, made from samples.
 */
public final class ClaimTable {
  private static final String NOT_MEASURED = "not measured";

  private final List<Kept> newestFirst;
  private final List<Chapter> chapters;
  private final IdentityHashMap<Chapter, IdentityHashMap<Kept, List<Versus>>> comparisons =
      new IdentityHashMap<>();

  /**
   * @param newestFirst the runs that are kept
   * @param chapters each speaks for the newest run that measured it
   */
  public ClaimTable(List<Kept> newestFirst, List<Chapter> chapters) {
    this.newestFirst = List.copyOf(newestFirst);
    this.chapters = List.copyOf(chapters);
  }

  /** A run and the folder of its samples. */
  public record Kept(String folder, Campaign campaign) {}

  private record Found(Kept kept, Versus versus) {}

  /** The table in Markdown. */
  public String of(Document document) {
    var table = new StringBuilder("| | claim | figure | here | | |\n|---|---|---|---|---|---|\n");
    for (Claim claim : Claim.values()) {
      if (claim.document() == document) {
        row(table, claim);
      }
    }
    return table.toString();
  }

  private void row(StringBuilder table, Claim claim) {
    List<Found> all = new ArrayList<>();
    for (Chapter chapter : chapters) {
      newest(chapter, claim).ifPresent(all::add);
    }
    if (all.isEmpty()) {
      line(table, claim.name(), claim.what(), claim.theirs(), "–", notYet(claim), "");
      return;
    }
    String name = claim.name();
    for (Found found : all) {
      Versus versus = found.versus();
      line(
          table,
          name,
          name.isEmpty() ? "" : claim.what(),
          name.isEmpty() ? "" : claim.theirs(),
          versus.ours(),
          "*" + versus.opinion().word().text() + "*: " + versus.opinion().reason(),
          "["
              + found.kept().folder()
              + "](../jmh-benchmarks/results/"
              + found.kept().folder()
              + "/), `"
              + found.kept().campaign().command()
              + "`");
      name = "";
    }
  }

  private static String notYet(Claim claim) {
    return claim
        .experiment()
        .map(name -> "not measured yet in this way: `nacre benchmark " + name + "`")
        .orElse("not repeated yet");
  }

  private Optional<Found> newest(Chapter chapter, Claim claim) {
    for (Kept kept : newestFirst) {
      for (Versus versus : comparisons(chapter, kept)) {
        if (versus.claim() == claim && !versus.ours().equals(NOT_MEASURED)) {
          return Optional.of(new Found(kept, versus));
        }
      }
    }
    return Optional.empty();
  }

  /** Read once: a chapter computes the intervals of all its figures for it. */
  private List<Versus> comparisons(Chapter chapter, Kept kept) {
    return comparisons
        .computeIfAbsent(chapter, any -> new IdentityHashMap<>())
        .computeIfAbsent(kept, any -> read(chapter, kept.campaign()));
  }

  private static List<Versus> read(Chapter chapter, Campaign campaign) {
    List<Versus> all = new ArrayList<>();
    for (Section section : chapter.sections(campaign)) {
      for (Section.Part part : section.parts()) {
        if (part instanceof Picture picture) {
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
