package dev.nacre.core.sql.tree;

/**
 * A range of a text.
 *
 * @param start the first character
 * @param end the position after the last
 */
public record Span(int start, int end) {
  public Span {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("no range: " + start + " to " + end);
    }
  }

  public boolean holds(Span other) {
    return start <= other.start && other.end <= end;
  }

  public String of(String text) {
    return text.substring(start, end);
  }
}
