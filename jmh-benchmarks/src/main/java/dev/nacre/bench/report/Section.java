package dev.nacre.bench.report;

import java.util.List;

/**
 * A part of the report that answers one question.
 *
 * @param question in a sentence, under the title
 */
public record Section(String id, String title, String question, List<Part> parts) {

  /** What a section is made of, in its order. */
  public sealed interface Part {}

  /** A paragraph. */
  public record Words(String text) implements Part {}

  /** A chart, and what the source documents say about the same thing. */
  public record Picture(Chart chart, String caption, List<Versus> beside) implements Part {}

  /** A table; the first column names, the others are figures. */
  public record Grid(String caption, List<String> head, List<Row> rows) implements Part {}

  /** A row, with the colour of the side that it is about. */
  public record Row(Paint paint, List<String> cells) {}

  /**
   * A document's figure beside ours.
   *
   * @param opinion whether they agree, and why not where they do not
   */
  public record Versus(Claim claim, String ours, Agreement.Opinion opinion) {}
}
