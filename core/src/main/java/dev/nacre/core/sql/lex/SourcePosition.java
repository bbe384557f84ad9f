package dev.nacre.core.sql.lex;

/** Describes a position in a text by line and column. */
public final class SourcePosition {
  private SourcePosition() {}

  /**
   * @param at from 0
   */
  public static String of(String text, int at) {
    int line = 1;
    int begin = 0;
    for (int i = 0; i < at; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        begin = i + 1;
      }
    }
    return "line " + line + ", column " + (at - begin + 1);
  }
}
