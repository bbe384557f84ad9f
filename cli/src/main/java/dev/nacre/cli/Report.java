package dev.nacre.cli;

import java.util.List;

/** A result whose two forms are made by whoever shows it. */
public final class Report implements Shown {
  private final Object structure;
  private final List<String> lines;

  /**
   * @param structure for JSON, as {@link Shown#structure()} says
   */
  public Report(Object structure, List<String> lines) {
    this.structure = structure;
    this.lines = List.copyOf(lines);
  }

  @Override
  public Object structure() {
    return structure;
  }

  @Override
  public List<String> lines() {
    return lines.stream().map(Text::harmless).toList();
  }
}
