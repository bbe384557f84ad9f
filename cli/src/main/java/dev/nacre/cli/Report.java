package dev.nacre.cli;

import java.util.List;

/** A result whose text and JSON forms are given by the caller. */
public final class Report implements CommandResult {
  private final Object structure;
  private final List<String> lines;

  /**
   * @param structure for JSON, as {@link CommandResult#structure()} says
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
