package dev.nacre.bench.report;

import dev.nacre.bench.report.chart.Chart;
import dev.nacre.bench.report.chart.SideColour;
import dev.nacre.bench.report.claim.Agreement;
import dev.nacre.bench.report.claim.Claim;
import java.util.List;

/**
 * A part of the report that answers one question.
 *
 * @param question in a sentence, under the title
 */
public record Section(String id, String title, String question, List<Part> parts) {

  /** The elements of a section, in order. */
  public sealed interface Part {}

  /** A paragraph. */
  public record Paragraph(String text) implements Part {}

  /** A chart with the source documents' claims about the same thing. */
  public record ChartPart(Chart chart, String caption, List<ClaimComparison> beside)
      implements Part {}

  /** A table; the first column holds names, the others figures. */
  public record Table(String caption, List<String> head, List<Row> rows) implements Part {}

  /** A row, with the colour of its side. */
  public record Row(SideColour paint, List<String> cells) {}

  /**
   * A document's figure beside ours.
   *
   * @param opinion whether they agree, and the reason where they do not
   */
  public record ClaimComparison(Claim claim, String ours, Agreement.Opinion opinion) {}
}
