package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The actions of one ALTER TABLE: {@code ADD a …, DROP b} and {@code ADD (a …, b …)}. Databases
 * carry them out in orders of their own, so none may be about what another one adds or drops.
 */
record ActionList(Words words, List<Action> actions) {
  private static final Set<String> LISTED = Set.of("ADD", "DROP", "ALTER", "MODIFY");

  /**
   * @param from its first word, or the column's name where only that is written
   * @param isColumn whether it is a column that is added, without the word ADD
   */
  record Action(int from, int end, boolean isColumn) {}

  static ActionList read(Words words, int from, int end, Dialect dialect) {
    List<Action> actions = new ArrayList<>();
    int open = words.is(from + 1, "COLUMN") ? from + 2 : from + 1;
    boolean columns =
        dialect.addsInParentheses()
            && words.is(from, "ADD")
            && words.is(open, TokenKind.OPEN_PAREN)
            && words.partner(open) == end - 1;
    int at = columns ? open + 1 : from;
    int stop = columns ? end - 1 : end;
    while (at < stop) {
      int comma = words.comma(at, stop);
      actions.add(new Action(at, comma, columns));
      at = comma + 1;
    }
    if (actions.isEmpty() || at != stop + 1) {
      throw AlterTableRule.notUnderstood();
    }
    if (actions.size() > 1 && !columns) {
      if (!dialect.altersInLists()) {
        throw AlterTableRule.refused("ALTER TABLE does several things at once");
      }
      if (!actions.stream().allMatch(action -> words.isOneOf(action.from, LISTED))) {
        throw AlterTableRule.refused(
            "what is done together with something else is no ADD, DROP, ALTER or MODIFY");
      }
    }
    return new ActionList(words, List.copyOf(actions));
  }

  /** What all of them do; each alone is understood. */
  Alteration together(List<Alteration> alterations) {
    if (actions.size() == 1) {
      return alterations.get(0);
    }
    Set<String> names = new HashSet<>();
    for (Alteration one : alterations) {
      boolean fresh;
      if (one instanceof Alteration.Add add) {
        String name = Catalog.folded(add.column().name());
        fresh = names.add(name) && (add.column().secret() == null || isNamedOnce(name));
      } else if (one instanceof Alteration.Drop drop) {
        fresh = names.add(drop.name()) && isNamedOnce(drop.name());
      } else {
        throw AlterTableRule.refused(
            "what is done together with something else is more than to add and drop columns");
      }
      if (!fresh) {
        throw AlterTableRule.refused("one action is about a column that another adds or drops");
      }
    }
    return new Alteration.Several(alterations);
  }

  private boolean isNamedOnce(String name) {
    int found = 0;
    for (int i = actions.get(0).from; i < actions.get(actions.size() - 1).end; i++) {
      found += words.isName(i) && words.name(i).equals(name) ? 1 : 0;
    }
    return found == 1;
  }

  /** Whether some column is dropped that may not be there. */
  void refuseUncertain() {
    for (Action action : actions) {
      if (actions.size() > 1 && words.find(action.from, action.end, Set.of("IF")) < action.end) {
        throw AlterTableRule.refused("IF EXISTS stands beside other changes");
      }
    }
  }
}
