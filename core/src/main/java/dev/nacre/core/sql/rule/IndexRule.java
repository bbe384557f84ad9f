package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * {@code CREATE INDEX name ON table (columns)}: over deterministic columns, where it finds equal
 * values, and over anything that is plain.
 */
final class IndexRule {
  private final Words words;
  private final Level level;
  private final Region region;

  IndexRule(Level level) {
    this.words = level.words();
    this.level = level;
    this.region = new Region(level);
  }

  void apply() {
    int end = words.size();
    int index = words.is(1, "UNIQUE") ? 2 : 1;
    int on = words.find(index, end, Set.of("ON"));
    if (!words.is(index, "INDEX") || on == end) {
      throw notUnderstood();
    }
    StatementRules.names(words, index, on);
    int name = words.is(on + 1, "ONLY") ? on + 2 : on + 1;
    if (!words.isName(name)) {
      throw notUnderstood();
    }
    int open = words.endOfPath(name);
    level.scope().add(words.name(open - 1), level.sources().of(words, name, open));
    if (words.is(open, "USING") && words.isName(open + 1)) {
      open += 2;
    }
    int close = words.partner(open);
    if (!words.is(open, TokenKind.OPEN_PAREN) || close < 0) {
      throw notUnderstood();
    }
    items(open + 1, close);
    int at = close + 1;
    if (words.is(at, "INCLUDE") && words.partner(at + 1) > 0) {
      at = words.partner(at + 1) + 1; // what is only stored beside
    }
    if (words.is(at, "WHERE")) {
      region.condition(at + 1, end, Set.of());
      if (level.plan().seals()) {
        // It would stay there, where nobody who changes keys looks for it.
        throw Refusals.statement("makes an index with a value of an encrypted column");
      }
    } else if (at != end) {
      throw notUnderstood();
    }
  }

  private void items(int from, int close) {
    int i = from;
    while (i < close) {
      int comma = words.comma(i, close);
      int after = words.isName(i) ? words.endOfPath(i) : i;
      EncryptedColumn column = after > i && isOrder(after, comma) ? region.column(i, after) : null;
      if (column == null) {
        region.plain(i, comma, Set.of());
      } else {
        Shown.require(column, "an index");
      }
      i = comma + 1;
    }
  }

  /** {@code DESC NULLS LAST}: cells have an order that means nothing, and may be kept in it. */
  private boolean isOrder(int from, int end) {
    for (int i = from; i < end; i++) {
      if (!words.isOneOf(i, Set.of("ASC", "DESC", "NULLS", "FIRST", "LAST"))) {
        return false;
      }
    }
    return true;
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("makes an index in a way that is not understood");
  }
}
