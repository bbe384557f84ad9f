package dev.nacre.cli.output;

import java.util.List;
import java.util.Map;

/** A result whose text and JSON forms are given by the caller. */
public final class Report implements CommandResult {
  private final Object structure;
  private final List<String> lines;

  private Report(Object structure, List<String> lines) {
    this.structure = structure;
    this.lines = lines;
  }

  /**
   * A report whose lines may contain names from elsewhere. Their invisible characters are escaped
   * ({@link TextFormat#harmless}).
   *
   * @param structure for JSON, as {@link CommandResult#structure()} says
   */
  public static Report of(Object structure, List<String> lines) {
    return new Report(structure, lines.stream().map(TextFormat::harmless).toList());
  }

  /**
   * A text of our own, printed as it is. Its JSON form is an object with one string.
   *
   * @param name of the string
   */
  public static Report verbatim(String name, String text) {
    return new Report(Map.of(name, text), text.lines().toList());
  }

  @Override
  public Object structure() {
    return structure;
  }

  @Override
  public List<String> lines() {
    return lines;
  }
}
