package dev.nacre.core.sql.rule.access;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.text.NameFolding;

/**
 * Adjacent tokens with parameter markers, which the driver replaces by a symbol and a number, or a
 * value. {@code part?} may become a name on the server.
 */
final class GluedName {
  /** Represents a parameter. Texts with this character are refused before. */
  private static final char MARKER = '\0';

  private static final GluedName NONE = new GluedName("");

  private final String form;

  private GluedName(String form) {
    this.form = form;
  }

  /** The tokens around a parameter; empty if an earlier parameter covers them. */
  static GluedName around(LexedSql sql, int marker) {
    boolean alone =
        (marker == 0 || !isOfName(sql.kind(marker - 1)))
            && (marker + 1 == sql.size() || !isOfName(sql.kind(marker + 1)));
    if (alone) {
      return NONE;
    }
    StringBuilder form = new StringBuilder();
    int first = marker;
    while (first > 0 && isOfName(sql.kind(first - 1))) {
      first--;
      if (sql.kind(first) == TokenKind.MARKER) {
        return NONE;
      }
    }
    for (int token = first; token < sql.size() && isOfName(sql.kind(token)); token++) {
      boolean replaced = sql.kind(token) == TokenKind.MARKER;
      form.append(replaced ? String.valueOf(MARKER) : NameFolding.fold(sql.text(token)));
    }
    return new GluedName(form.toString());
  }

  private static boolean isOfName(TokenKind kind) {
    return kind == TokenKind.WORD || kind == TokenKind.NUMBER || kind == TokenKind.MARKER;
  }

  /** Whether no name touches the parameter, or an earlier one covers it. */
  boolean isNone() {
    return form.isEmpty();
  }

  /**
   * Whether it can become this name with some text in place of each parameter. Takes time
   * proportional to the product of both lengths; a regular expression would backtrack.
   *
   * @param name folded
   */
  boolean mayBe(String name) {
    if (form.length() > name.length()) {
      return false;
    }
    boolean[] reached = new boolean[name.length() + 1];
    reached[0] = true;
    for (int i = 0; i < form.length(); i++) {
      boolean[] next = new boolean[reached.length];
      for (int end = 1; end < reached.length; end++) {
        next[end] =
            form.charAt(i) == MARKER
                ? reached[end - 1] || next[end - 1]
                : reached[end - 1] && name.charAt(end - 1) == form.charAt(i);
      }
      reached = next;
    }
    return reached[name.length()];
  }
}
