package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column, or a row of some, is given something.
 *
 * @param target nothing for a plain one, or a row
 * @param from where the value begins
 * @param to the word after it
 */
record Put(@Nullable EncryptedColumn target, int from, int to) {
  /**
   * {@code a = 1, (b, c) = (2, 3)}; whether these are understood is seen when they are done.
   *
   * @param targets of the tables whose columns are set
   */
  static List<Put> set(Words words, int from, int stop, Region targets) {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < stop; i = words.comma(i, stop) + 1) {
      int comma = words.comma(i, stop);
      boolean row = words.is(i, TokenKind.OPEN_PAREN) && words.partner(i) > 0;
      int after = row ? words.partner(i) + 1 : words.isName(i) ? words.endOfPath(i) : i;
      boolean given = words.isSign(after, "=");
      List<Put> each = row && given ? row(words, i, comma, targets) : List.of();
      if (each.isEmpty()) {
        EncryptedColumn target = given && after > i && !row ? targets.column(i, after) : null;
        puts.add(new Put(target, given ? after + 1 : after, comma));
      } else {
        puts.addAll(each);
      }
    }
    return puts;
  }

  /** Each of {@code (b, c) = (2, 3)}; none where it is another kind of row. */
  private static List<Put> row(Words words, int open, int to, Region targets) {
    int close = words.partner(open);
    int values = words.is(close + 2, "ROW") ? close + 3 : close + 2;
    if (words.partner(values) != to - 1 || Queries.begins(words, values)) {
      return List.of();
    }
    List<Put> puts = new ArrayList<>();
    int at = values + 1;
    for (int i = open + 1; i < close; i += 2) {
      boolean name =
          words.isName(i) && (i + 1 == close || words.is(i + 1, TokenKind.COMMA)) && at < to;
      if (!name) {
        return List.of();
      }
      int comma = words.comma(at, to - 1);
      puts.add(new Put(targets.column(i, i + 1), at, comma));
      at = comma + 1;
    }
    return at == to ? puts : List.of();
  }
}
