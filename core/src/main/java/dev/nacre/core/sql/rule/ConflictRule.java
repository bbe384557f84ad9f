package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/** {@code ON CONFLICT (a, b) DO NOTHING}, or {@code DO UPDATE SET … WHERE …}. */
final class ConflictRule {
  private final Words words;
  private final Region region;

  ConflictRule(Words words, Region region) {
    this.words = words;
    this.region = region;
  }

  /** Reads what is set. */
  interface Assignments {
    void read(int from, int to);
  }

  /**
   * @param from after ON CONFLICT
   * @param end of the statement, before RETURNING
   */
  void apply(int from, int end, Assignments assignments) {
    int at = target(from);
    if (words.is(at, "DO") && words.is(at + 1, "NOTHING") && at + 2 == end) {
      return;
    }
    if (!words.is(at, "DO") || !words.is(at + 1, "UPDATE") || !words.is(at + 2, "SET")) {
      throw notUnderstood();
    }
    int where = words.find(at + 3, end, Set.of("WHERE"));
    if (words.find(at + 3, end, Set.of("FROM", "SELECT", "USING")) < end) {
      throw notUnderstood();
    }
    assignments.read(at + 3, where);
    if (where < end) {
      region.condition(where + 1, end, Set.of());
    }
  }

  /** A list of columns, a constraint, or nothing. */
  private int target(int from) {
    if (words.is(from, "ON") && words.is(from + 1, "CONSTRAINT") && words.isName(from + 2)) {
      return from + 3;
    }
    if (!words.is(from, TokenKind.OPEN_PAREN)) {
      return from;
    }
    int close = words.partner(from);
    for (int i = from + 1; i < close; i += 2) {
      if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
        throw notUnderstood();
      }
      EncryptedColumn column = region.column(i, i + 1);
      if (column != null) {
        Shown.require(column, "ON CONFLICT");
      }
    }
    if (close < 0) {
      throw notUnderstood();
    }
    return close + 1;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("resolves conflicts in a way that is not understood");
  }
}
