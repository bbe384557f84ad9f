package dev.nacre.core.sql.ddl;

import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.tree.AlterAction;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.text.NameFolding;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the actions of one ALTER TABLE together: {@code ADD a …, DROP b} and {@code ADD (a …, b
 * …)}. Databases execute them in different orders, so an action may not refer to what another one
 * adds or drops.
 */
record AlterActionCheck(StatementNames names, Definition.AlterTable alter) {
  /** Refuses a list whose actions depend on one another, or that the database does not know. */
  void requireSupported() {
    if (alter.isInParentheses() && !names.dialect().addsInParentheses()) {
      throw AlterTableRule.notUnderstood();
    }
    if (alter.actions().size() == 1 || alter.isInParentheses()) {
      return;
    }
    if (!names.dialect().altersInLists()) {
      throw AlterTableRule.refused("ALTER TABLE does several things at once");
    }
    for (AlterAction one : alter.actions()) {
      if (!isListed(one)) {
        throw AlterTableRule.refused(
            "what is done together with something else is no ADD, DROP, ALTER or MODIFY");
      }
      boolean uncertain =
          (one instanceof AlterAction.Add add && add.ifAbsent() != null)
              || (one instanceof AlterAction.Drop drop && drop.ifExists());
      if (uncertain) {
        throw AlterTableRule.refused("IF EXISTS stands beside other changes");
      }
    }
  }

  private static boolean isListed(AlterAction one) {
    return one instanceof AlterAction.Add
        || one instanceof AlterAction.Drop
        || one instanceof AlterAction.Alter
        || (one instanceof AlterAction.Modify modify && modify.former() == null);
  }

  /** Combines the actions into one alteration. */
  Alteration together(List<Alteration> alterations) {
    if (alter.actions().size() == 1) {
      return alterations.get(0);
    }
    Set<String> fresh = new HashSet<>();
    for (Alteration one : alterations) {
      String name;
      boolean shared = false;
      if (one instanceof Alteration.Add add) {
        name = NameFolding.fold(add.column().name());
        shared = add.column().encrypted() != null && !isNamedOnce(name);
      } else if (one instanceof Alteration.Drop drop) {
        name = drop.name();
        shared = !isNamedOnce(name);
      } else {
        throw AlterTableRule.refused(
            "what is done together with something else is more than to add and drop columns");
      }
      if (!fresh.add(name) || shared) {
        throw AlterTableRule.refused("one action is about a column that another adds or drops");
      }
    }
    return new Alteration.Several(alterations);
  }

  private boolean isNamedOnce(String name) {
    List<AlterAction> actions = alter.actions();
    int from = actions.get(0).span().start();
    int end = actions.get(actions.size() - 1).span().end();
    return Collections.frequency(names.in(new Span(from, end)), name) == 1;
  }
}
