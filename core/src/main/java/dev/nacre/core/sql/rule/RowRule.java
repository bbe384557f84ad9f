package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are compared for equality: {@code (a, b) = (?, ?)}, {@code (a, b) IN ((?, ?), (?, ?))}
 * and {@code IN (SELECT …)}. Each column is compared with what stands in its place.
 */
final class RowRule {
  private final Level level;
  private final Words words;
  private final Region region;
  private final List<@Nullable EncryptedColumn> columns = new ArrayList<>();

  RowRule(Level level, Region region) {
    this.level = level;
    this.words = level.words();
    this.region = region;
  }

  /** Where the comparison ends; or -1 when there is none with an encrypted column on its left. */
  int apply(int open, int end) {
    int close = words.partner(open);
    if (!words.is(open, TokenKind.OPEN_PAREN)
        || close < 0
        || words.comma(open + 1, close) == close) {
      return -1;
    }
    int behind = close + 1;
    int in = words.is(behind, "NOT") ? behind + 1 : behind;
    boolean list = words.is(in, "IN");
    int right = list ? in + 1 : behind + 1;
    boolean compares = list || region.isComparison(behind);
    if (!compares || !left(open, close)) {
      return -1;
    }
    int after = words.partner(right) + 1;
    if (!words.is(right, TokenKind.OPEN_PAREN) || after <= 0 || !region.ends(after, end)) {
      throw notUnderstood();
    }
    if (Queries.begins(words, right)) {
      query(right);
    } else if (list) {
      boolean several = words.comma(right + 1, after - 1) < after - 1;
      TypeUnification unification = several ? TypeUnification.ROW_LIST : TypeUnification.NONE;
      for (int i = right + 1; i < after - 1; i = words.comma(i, after - 1) + 1) {
        if (!words.is(i, TokenKind.OPEN_PAREN)
            || words.partner(i) + 1 != words.comma(i, after - 1)) {
          throw notUnderstood();
        }
        values(i, unification);
      }
    } else {
      values(right, TypeUnification.NONE);
    }
    return after;
  }

  /** Reads the columns; says whether some are encrypted. */
  private boolean left(int open, int close) {
    boolean encrypted = false;
    for (int i = open + 1; i < close; i = words.comma(i, close) + 1) {
      int comma = words.comma(i, close);
      boolean path = words.isName(i) && words.endOfPath(i) == comma;
      EncryptedColumn column = path ? region.column(i, comma) : null;
      columns.add(column);
      encrypted |= column != null;
    }
    if (!encrypted) {
      return false;
    }
    int i = open + 1;
    for (EncryptedColumn column : columns) {
      int comma = words.comma(i, close);
      if (column == null) {
        region.operand(i, comma);
      } else {
        Region.require(column, "a comparison of rows");
        if (comma - i > 1) {
          level.plan().account(comma - 1);
        }
      }
      i = comma + 1;
    }
    return true;
  }

  private void values(int open, TypeUnification unification) {
    int close = words.partner(open);
    int i = open + 1;
    for (EncryptedColumn column : columns) {
      int comma = words.comma(i, close);
      if (i >= close) {
        throw notUnderstood();
      }
      if (column == null) {
        region.plain(i, comma, Set.of());
      } else if (region.equal(column, i, comma, unification) != comma) {
        throw Refusals.value(column);
      }
      i = comma + 1;
    }
    if (i != close + 1) {
      throw notUnderstood();
    }
  }

  private void query(int open) {
    Relation shown = Queries.read(level.inner(), open);
    if (!shown.isWhole() || shown.columns().size() != columns.size()) {
      throw notUnderstood();
    }
    for (int i = 0; i < columns.size(); i++) {
      EncryptedColumn column = columns.get(i);
      EncryptedColumn other = shown.columns().get(i).encrypted();
      EncryptedColumn any = column == null ? other : column;
      if (any != null && (column == null || other == null)) {
        throw Refusals.operator(any, "a comparison with something that is not encrypted");
      }
      if (column != null
          && other != null
          && !column.encryption().comparesWith(other.encryption())) {
        throw Refusals.notOfOneGroup(column, other);
      }
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("compares rows in a way that is not understood");
  }
}
