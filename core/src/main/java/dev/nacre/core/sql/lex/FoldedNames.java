package dev.nacre.core.sql.lex;

import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The names of a text, folded, all at once, since each guard and each rule looks at every one. Uses
 * of one name share a string: its hash is computed once, and a question about any name of the text
 * is asked once for all of them. Immutable.
 */
final class FoldedNames {
  /** A power of two. In a long text, a name that another one has displaced gets a new string. */
  private static final int REMEMBERED = 128;

  private final @Nullable String[] byToken;
  private final String[] distinct;
  private final boolean ascii;

  FoldedNames(LexedSql sql) {
    byToken = new String[sql.size()];
    @Nullable String[] recent = new String[REMEMBERED];
    List<String> found = new ArrayList<>(REMEMBERED / 2);
    String source = sql.source();
    boolean onlyAscii = true;
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token)) {
        int start = sql.start(token);
        int end = sql.end(token);
        int slot = slot(source, start, end);
        boolean word = sql.kind(token) == TokenKind.WORD;
        String known = word ? recent[slot] : null;
        if (known == null || !NameFolding.foldsToAscii(source, start, end, known)) {
          String upper = word ? NameFolding.foldAscii(source, start, end) : null;
          onlyAscii &= upper != null || !word;
          known = upper == null ? NameFolding.fold(sql.name(token)) : upper;
          recent[slot] = known;
          found.add(known);
        }
        byToken[token] = known;
      }
    }
    distinct = found.toArray(new String[0]);
    ascii = onlyAscii;
  }

  /** The same in upper and lower case. Names that differ mostly do so in these characters. */
  private static int slot(String text, int start, int end) {
    int first = text.charAt(start) & 0x1f;
    int middle = text.charAt((start + end) >>> 1) & 0x1f;
    int last = text.charAt(end - 1) & 0x1f;
    return (first * 7 + middle * 37 + last * 3 + (end - start) * 17) & (REMEMBERED - 1);
  }

  /** The name of a token; null for any other token. */
  @Nullable String of(int token) {
    return byToken[token];
  }

  /** Whether any name matches. */
  boolean anyMatch(Predicate<String> which) {
    for (String name : distinct) {
      if (which.test(name)) {
        return true;
      }
    }
    return false;
  }

  Set<String> matching(Predicate<String> which) {
    Set<String> those = new HashSet<>();
    for (String name : distinct) {
      if (which.test(name)) {
        those.add(name);
      }
    }
    return those;
  }

  /** Whether all words consist of ASCII characters only. */
  boolean areWordsAscii() {
    return ascii;
  }
}
