package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.resolve.Refusals;
import java.util.Set;

/**
 * Refuses changes of a table by which one of its plain columns becomes a column that the policy
 * wants encrypted: a new column, another name of the table, or columns shared with another table.
 *
 * <p>Tables in the catalog are exempt, because DDL for them is parsed and planned with it.
 */
record AlterTableCheck(PolicyView policyView, Catalog catalog, Dialect dialect) {
  /** Words by which tables share their columns or rows. */
  private static final Set<String> SHARES_COLUMNS =
      Set.of("INHERIT", "ATTACH", "OF", "CONVERT", "EXCHANGE");

  /**
   * Checks ALTER TABLE.
   *
   * @return whether it must be parsed completely: its table is in the catalog, or cannot be found
   */
  boolean requiresParsing(StatementTokens words) {
    int name = 2;
    if (words.is(name, "IF") && words.is(name + 1, "EXISTS")) {
      name += 2;
    }
    if (words.is(name, "ONLY")) {
      name++;
    }
    if (!words.isName(name)) {
      return true;
    }
    int action = words.endOfPath(name);
    String table = words.name(action - 1);
    if (catalog.table(table).isPresent()) {
      return true;
    }
    String inSchema = action - name > 1 ? words.name(action - 3) : "";
    for (int i = action; i < words.size(); i++) {
      if (words.isName(i) && policyView.wants(inSchema, table, words.name(i))) {
        throw Refusals.policy(
            "gives a table that is in plain a column that the policy wants encrypted; the first"
                + " encrypted column of a table comes with CREATE TABLE");
      }
      boolean moved =
          words.is(i, "SET")
              && words.is(i + 1, "SCHEMA")
              && words.isName(i + 2)
              && policyView.policy().mayHold(words.name(i + 2), table);
      moved |= words.isOneOf(i, SHARES_COLUMNS) && sharesColumns(words, i, inSchema, table);
      if (moved || (words.is(i, "RENAME") && isRenamed(words, i + 1, inSchema, table))) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
    return false;
  }

  /** Whether a table gets the columns or the rows of another table, or vice versa. */
  private boolean sharesColumns(StatementTokens words, int at, String inSchema, String table) {
    if (policyView.mayHold(inSchema, table)) {
      return true;
    }
    for (int i = at + 1; i < words.size(); i++) {
      if (words.isName(i) && policyView.isMentioned(words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the table itself, and not a part of it, gets a name that other lines match. */
  private boolean isRenamed(StatementTokens words, int from, String inSchema, String table) {
    int to = from;
    if (words.isOneOf(to, Set.of("COLUMN", "INDEX", "KEY", "CONSTRAINT"))) {
      return false;
    }
    while (words.isOneOf(to, Set.of("TO", "AS")) || words.isSign(to, "=")) {
      to++;
    }
    boolean column = to == from && words.is(to + 1, "TO");
    // ALTER COLUMN a RENAME TO b
    column |= words.is(from - 3, "COLUMN") || words.is(from - 3, "ALTER");
    return !column && words.isName(to) && !policyView.mayRename(inSchema, table, words, to);
  }

  /** Checks {@code RENAME TABLE a TO b, …}. */
  void checkRename(StatementTokens words) {
    if (dialect.hasRenameStatements() && words.isOneOf(1, Set.of("COLUMN", "INDEX"))) {
      checkRenamedPart(words);
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      boolean known = words.isName(i - 1) && words.isName(i + 1);
      String of = words.is(i - 2, TokenKind.DOT) && words.isName(i - 3) ? words.name(i - 3) : "";
      if (words.is(i, "TO")
          && !(known && policyView.mayRename(of, words.name(i - 1), words, i + 1))) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
  }

  /** Checks {@code RENAME COLUMN a.b TO c} of a table that is not in the catalog. */
  private void checkRenamedPart(StatementTokens words) {
    int to = words.isName(2) ? words.endOfPath(2) : 2;
    if (words.is(1, "INDEX") || (to >= 5 && catalog.table(words.name(to - 3)).isPresent())) {
      return;
    }
    String inSchema = to >= 7 ? words.name(to - 5) : "";
    boolean known = to >= 5 && words.is(to, "TO") && words.isName(to + 1);
    if (!known || policyView.wants(inSchema, words.name(to - 3), words.name(to + 1))) {
      throw Refusals.policy(
          "gives a column in plain a name of which the policy wants columns encrypted");
    }
  }
}
