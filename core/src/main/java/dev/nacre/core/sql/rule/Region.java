package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a statement that is an expression or a condition. Whatever it is, it stays as it is as
 * long as no name in it may mean an encrypted column; one that may must stand in a form that is
 * listed here.
 */
final class Region {
  private static final Set<String> QUERIES = Set.of("SELECT", "VALUES", "TABLE", "WITH");
  private static final Set<String> KNOWN_OPERATORS =
      Set.of(
          "LIKE", "ILIKE", "BETWEEN", "IN", "IS", "SIMILAR", "REGEXP", "RLIKE", "COLLATE", "NOT",
          "OVER", "AT");

  static final Set<String> ORDERS = Set.of("ASC", "DESC", "NULLS");

  private final Level level;
  private final Words words;
  private final Scope scope;
  private final Plan.Builder plan;

  // What columns of the result may be called, where such names count.
  private Set<String> outputs = Set.of();
  private boolean defines;

  Region(Level level) {
    this.level = level;
    this.words = level.words();
    this.scope = level.scope();
    this.plan = level.plan();
  }

  /** From now on names of the result count as well. */
  Region knowing(Set<String> names) {
    outputs = names;
    return this;
  }

  /** Where names of columns are made. */
  Region defining() {
    defines = true;
    return this;
  }

  /** An expression in which no encrypted column may stand, nor one of these names. */
  void plain(int from, int end, Set<String> outputs) {
    scan(from, end, false, outputs);
  }

  /** A condition, in which encrypted columns may be compared. */
  void condition(int from, int end, Set<String> outputs) {
    scan(from, end, true, outputs);
  }

  /** The encrypted column that the name from here to there may mean, or nothing. */
  @Nullable EncryptedColumn column(int from, int end) {
    String qualifier = end - from > 1 ? words.name(end - 3) : null;
    EncryptedColumn column = scope.find(qualifier, words.name(end - 1));
    if (column != null || qualifier != null || scope.mayHave(words.name(from))) {
      plan.account(end - 1); // a column may be called as a table is
    }
    return column;
  }

  /** The same of a column that is given something, which has to be there. */
  @Nullable EncryptedColumn written(int from, int end) {
    EncryptedColumn column = column(from, end);
    if (column == null && end - from == 1) {
      if (!scope.mayHave(words.name(from))) {
        throw Refusals.unresolved();
      }
      level.suppose(words.name(from));
    } else if (column == null) {
      level.suppose(words.name(end - 3), words.name(end - 1));
    }
    return column;
  }

  /** An expression without encrypted columns that is compared with a value. */
  void operand(int from, int end) {
    plain(from, end, Set.of());
    if (end - from == 1 && words.isName(from) && !Unresolved.isOfLanguage(words, from)) {
      Unresolved.require(level, words.name(from));
    } else if (end - from > 1 && words.isName(from) && words.endOfPath(from) == end) {
      level.suppose(words.name(end - 3), words.name(end - 1));
    }
  }

  private void scan(int from, int end, boolean comparing, Set<String> hidden) {
    Unresolved unresolved = new Unresolved(level, outputs, from, end);
    Set<Integer> ofBetween = ofBetween(from, end);
    int i = from;
    while (i < end) {
      if (Queries.begins(words, i)) {
        i = query(i);
        continue;
      }
      boolean begins = begins(i, from, ofBetween);
      int row = comparing && begins ? new RowRule(level, this).apply(i, end) : -1;
      if (row > 0) {
        i = row;
        continue;
      }
      if (!words.isName(i)) {
        refuseFieldOfRow(i);
        refuseAllColumns(i, from, end);
        i++;
        continue;
      }
      if (words.isOneOf(i, QUERIES)) {
        throw Refusals.statement("holds a query where none is understood");
      }
      int after = words.endOfPath(i);
      if (isFunction(i, after)) {
        i = after;
        continue;
      }
      EncryptedColumn column = column(i, after);
      if (after - i > 1) {
        plan.account(after - 1); // a column of something that is known
      }
      if (column != null) {
        int behind = new PresenceRule(words, this).apply(column, i, after, end, begins);
        if (behind > 0) {
          i = behind;
        } else if (comparing) {
          i = compared(column, i, after, from, end, ofBetween);
        } else {
          throw Refusals.operator(column, operator(after));
        }
      } else {
        if (after - i == 1 && !words.is(after, TokenKind.OPEN_PAREN)) {
          if (hidden.contains(words.name(i)) || scope.isRow(words.name(i))) {
            throw Refusals.statement("uses a column of its result, or a whole row, as a value");
          }
          if (!defines) {
            unresolved.refuse(i);
          }
        } else if (after - i > 1 && !unresolved.isShown(i, after)) {
          level.suppose(words.name(after - 3), words.name(after - 1));
        }
        i = after;
      }
    }
  }

  /** One with a schema before its name. */
  private boolean isFunction(int from, int after) {
    return after - from > 1
        && words.is(after, TokenKind.OPEN_PAREN)
        && !scope.knows(words.name(after - 3));
  }

  /** A query whose values are used; but for EXISTS, which uses none. Says where it ends. */
  private int query(int open) {
    if (words.is(open - 1, "EXISTS")) {
      Relation unused = Queries.read(level.inner(), open);
    } else {
      Queries.plain(level.inner(), open);
    }
    return words.partner(open);
  }

  /** {@code (row).column} and {@code row.*} name columns that cannot be seen. */
  private void refuseFieldOfRow(int i) {
    boolean field = words.is(i, TokenKind.DOT) && !words.isName(i - 1);
    boolean all = words.isSign(i, "*") && words.is(i - 1, TokenKind.DOT);
    if (field || all) {
      throw Refusals.statement("takes rows apart in a way that is not understood");
    }
  }

  /** {@code TOP 1 *}: a star that multiplies nothing stands for columns that cannot be seen. */
  private void refuseAllColumns(int i, int from, int end) {
    if (!words.isSign(i, "*")) {
      return;
    }
    boolean counted =
        words.is(i - 2, "COUNT")
            && words.is(i - 1, TokenKind.OPEN_PAREN)
            && words.is(i + 1, TokenKind.CLOSE_PAREN);
    boolean multiplies =
        i > from
            && i + 1 < end
            && !words.is(i - 1, TokenKind.OPEN_PAREN)
            && !words.is(i - 1, TokenKind.COMMA)
            && !words.is(i + 1, TokenKind.CLOSE_PAREN)
            && !words.is(i + 1, TokenKind.COMMA);
    if (!counted && !multiplies) {
      throw Refusals.statement("shows all columns in a way that is not understood");
    }
  }

  String operator(int i) {
    if (words.isOneOf(i, ORDERS)) {
      return "ORDER BY";
    }
    if (words.isOneOf(i, KNOWN_OPERATORS)) {
      return Catalog.folded(words.text(words.is(i, "NOT") ? i + 1 : i));
    }
    if (words.is(i, TokenKind.SYMBOL)) {
      return "an expression with " + words.text(i);
    }
    return "an expression";
  }

  private int compared(
      EncryptedColumn column, int at, int after, int from, int end, Set<Integer> ofBetween) {
    if (isComparison(after) && begins(at, from, ofBetween)) {
      return equal(column, after + 1, end);
    }
    int list = words.is(after, "NOT") ? after + 1 : after;
    if (words.is(list, "IN")
        && words.is(list + 1, TokenKind.OPEN_PAREN)
        && begins(at, from, ofBetween)) {
      return in(column, list + 1, end);
    }
    if (isComparison(at - 1) && at - 1 > from && ends(after, end)) {
      Given given = Given.before(words, at - 1);
      if (given != null && given.start() >= from && begins(given.start(), from, ofBetween)) {
        require(column, "a comparison");
        given.compare(words, column, level, TypeUnification.NONE);
        return after;
      }
    }
    throw Refusals.operator(column, operator(after));
  }

  int equal(EncryptedColumn column, int operand, int end) {
    return equal(column, operand, end, TypeUnification.NONE);
  }

  int equal(EncryptedColumn column, int operand, int end, TypeUnification unification) {
    require(column, "a comparison");
    int query = words.isOneOf(operand, Set.of("ANY", "SOME", "ALL")) ? operand + 1 : operand;
    if (Queries.begins(words, query)) {
      return compared(column, query, end);
    }
    Given given = Given.at(words, operand);
    if (given != null && ends(given.end(), end)) {
      given.compare(words, column, level, unification);
      return given.end();
    }
    if (words.isName(operand)) {
      int after = words.endOfPath(operand);
      EncryptedColumn other = column(operand, after);
      if (other != null && ends(after, end)) {
        if (!column.encryption().comparesWith(other.encryption())) {
          throw Refusals.notOfOneGroup(column, other);
        }
        return after;
      }
    }
    throw Refusals.value(column);
  }

  /** With what a query shows. */
  private int compared(EncryptedColumn column, int open, int end) {
    int after = words.partner(open) + 1;
    if (!ends(after, end)) {
      throw Refusals.value(column);
    }
    Queries.compared(level.inner(), open, column);
    return after;
  }

  private int in(EncryptedColumn column, int open, int end) {
    require(column, "IN");
    int close = words.partner(open);
    if (close < 0 || !ends(close + 1, end)) {
      throw Refusals.operator(column, "IN");
    }
    if (Queries.begins(words, open)) {
      return compared(column, open, end);
    }
    int i = open + 1;
    boolean several = words.comma(i, close) < close;
    while (true) {
      Given given = Given.at(words, i);
      if (given == null) {
        throw Refusals.value(column);
      }
      given.compare(words, column, level, several ? TypeUnification.LIST : TypeUnification.NONE);
      if (given.end() == close) {
        return close + 1;
      }
      if (!words.is(given.end(), TokenKind.COMMA)) {
        throw Refusals.value(column);
      }
      i = given.end() + 1;
    }
  }

  static void require(EncryptedColumn column, String operator) {
    if (!column.encryption().protection().comparesEqual()) {
      throw Refusals.needsEquality(column, operator);
    }
  }

  boolean isComparison(int i) {
    return words.is(i, TokenKind.SYMBOL)
        && (words.isSign(i, "=") || words.isSign(i, "<>") || words.isSign(i, "!="));
  }

  /** Whether a comparison can begin here: nothing before it can be a part of it. */
  private boolean begins(int i, int from, Set<Integer> ofBetween) {
    return i == from
        || words.is(i - 1, "OR")
        || words.is(i - 1, "NOT")
        || (words.is(i - 1, "AND") && !ofBetween.contains(i - 1))
        || words.is(i - 1, TokenKind.OPEN_PAREN);
  }

  boolean ends(int i, int end) {
    return i >= end
        || words.is(i, "AND")
        || words.is(i, "OR")
        || words.is(i, TokenKind.CLOSE_PAREN);
  }

  /**
   * The ANDs that belong to a BETWEEN: the next one for each, which a parenthesis that closes does
   * not end, so that what is not understood counts as one too many.
   */
  private Set<Integer> ofBetween(int from, int end) {
    Set<Integer> found = new HashSet<>();
    Deque<Integer> outside = new ArrayDeque<>();
    int open = 0;
    for (int i = from; i < end; i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        outside.push(open);
        open = 0;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        open += outside.isEmpty() ? 0 : outside.pop();
      } else if (words.is(i, "BETWEEN")) {
        open++;
      } else if (words.is(i, "AND") && open > 0) {
        open--;
        found.add(i);
      }
    }
    return found;
  }
}
