package dev.nacre.core.sql.define;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;

/** {@code (a, b)} in a definition: names of columns, and nothing else. */
final class ColumnList {
  private ColumnList() {}

  /** The names in this parenthesis, folded. */
  static List<String> names(Words words, int open) {
    List<String> names = new ArrayList<>();
    int close = words.partner(open);
    for (int i = open + 1; i < close; i += 2) {
      if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
        throw notUnderstood();
      }
      names.add(words.name(i));
    }
    if (names.isEmpty()) {
      throw notUnderstood();
    }
    return names;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("names columns in a way that is not understood");
  }
}
