package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import org.jspecify.annotations.Nullable;

/**
 * Names in MERGE, and in UPDATE by rows of values, that would mean one thing here and another in
 * the database, or more than they may.
 *
 * @param scope the table, and what is merged into it
 * @param offered values that were sealed to be stored; nothing where a table or a query is merged
 */
record MergedNames(Words words, Scope scope, @Nullable Relation offered) {

  /**
   * Where a row has no match some databases see what is merged alone, and elsewhere the table
   * alone: there a bare name is not ambiguous for them, and we would take it for the other one.
   */
  void bare(int from, int to) {
    for (int i = from; i < to; i++) {
      if (isBare(i)) {
        for (Scope.Use use : scope.uses()) {
          if (use.relation().find(words.name(i)) != null) {
            throw Refusals.statement(
                "names an encrypted column without its table where rows are merged; write the"
                    + " table's name or alias before it");
          }
        }
      }
    }
  }

  /** What was sealed to be stored, rounded and padded perhaps, is not compared. */
  void compared(int from, int to) {
    Relation sealed = offered;
    for (int i = from; sealed != null && i < to; i++) {
      if (words.isName(i) && !words.is(i - 1, TokenKind.DOT)) {
        int last = words.endOfPath(i) - 1;
        boolean its = last == i || words.name(i).equals(scope.uses().get(1).alias());
        if (its && sealed.find(words.name(last)) != null) {
          throw Refusals.statement(
              "compares or computes with a value that is sealed to be stored; give it once more"
                  + " as a parameter of the condition");
        }
      }
    }
  }

  /** One that is given to a column: a name alone, or something without sealed values. */
  void value(int from, int to) {
    bare(from, to);
    if (!words.isName(from) || words.endOfPath(from) != to) {
      compared(from, to);
    }
  }

  /** What is shown: columns as they are, or something without sealed values. */
  void returned(int from, int to) {
    int i = from;
    while (i < to) {
      int comma = words.comma(i, to);
      int after = words.isName(i) ? words.endOfPath(i) : i;
      boolean named = words.is(after, "AS") ? after + 2 == comma : after + 1 == comma;
      if (after == i || !(after == comma || named)) {
        compared(i, comma);
      }
      i = comma + 1;
    }
  }

  private boolean isBare(int i) {
    return words.isName(i) && !words.is(i - 1, TokenKind.DOT) && !words.is(i + 1, TokenKind.DOT);
  }
}
