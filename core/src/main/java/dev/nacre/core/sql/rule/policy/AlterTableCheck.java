package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TableName;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.Set;

/**
 * Refuses changes of a table by which one of its plain columns becomes a column that the policy
 * wants encrypted: a new column, another name of the table, or columns shared with another table.
 *
 * <p>Tables in the catalog are exempt, because DDL for them is parsed and planned with it.
 */
record AlterTableCheck(SessionPolicy sessionPolicy, Catalog catalog, Dialect dialect) {
  /** Words by which tables share their columns or rows. */
  private static final Set<String> SHARES_COLUMNS =
      Set.of("INHERIT", "ATTACH", "OF", "CONVERT", "EXCHANGE");

  /**
   * Whether ALTER TABLE must be parsed completely: its table is in the catalog, or cannot be found.
   */
  boolean requiresParsing(StatementTokens words) {
    int name = indexOfName(words);
    return !words.isName(name) || catalog.table(TableName.at(words, name).name()).isPresent();
  }

  /** Checks ALTER TABLE, unless it must be parsed. */
  void check(StatementTokens words) {
    if (requiresParsing(words)) {
      return;
    }
    TableName table = TableName.at(words, indexOfName(words));
    for (int i = table.end(); i < words.size(); i++) {
      if (words.isName(i) && sessionPolicy.encrypts(table, words.name(i))) {
        throw Refusals.policy(
            "gives a table that is in plain a column that the policy wants encrypted; the first"
                + " encrypted column of a table comes with CREATE TABLE");
      }
      boolean moved =
          words.is(i, "SET")
              && words.is(i + 1, "SCHEMA")
              && words.isName(i + 2)
              && sessionPolicy.policy().mayEncryptIn(words.name(i + 2), table.name());
      moved |= words.isOneOf(i, SHARES_COLUMNS) && sharesColumns(words, i, table);
      if (moved || (words.is(i, "RENAME") && isRenamed(words, i + 1, table))) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
  }

  /** The index behind ALTER TABLE, IF EXISTS and ONLY. */
  private static int indexOfName(StatementTokens words) {
    int name = words.is(2, "IF") && words.is(3, "EXISTS") ? 4 : 2;
    return words.is(name, "ONLY") ? name + 1 : name;
  }

  /** Whether a table gets the columns or the rows of another table, or vice versa. */
  private boolean sharesColumns(StatementTokens words, int at, TableName table) {
    if (sessionPolicy.mayEncryptIn(table)) {
      return true;
    }
    for (int i = at + 1; i < words.size(); i++) {
      if (words.isName(i) && sessionPolicy.mayMention(words.name(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the table itself, and not a part of it, gets a name that other lines match. */
  private boolean isRenamed(StatementTokens words, int from, TableName table) {
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
    return !column && words.isName(to) && !sessionPolicy.mayRename(table, TableName.at(words, to));
  }

  /** Checks {@code RENAME TABLE a TO b, …}. */
  void checkRename(StatementTokens words) {
    if (dialect.hasRenameStatements() && words.isOneOf(1, Set.of("COLUMN", "INDEX"))) {
      checkRenamedPart(words);
      return;
    }
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, "TO") && !mayRename(words, i)) {
        throw Refusals.policy(
            "gives a table in plain a name of which the policy wants columns encrypted");
      }
    }
  }

  /** Whether the table before TO may get the name behind it. */
  private boolean mayRename(StatementTokens words, int to) {
    return words.isName(to - 1)
        && words.isName(to + 1)
        && sessionPolicy.mayRename(TableName.before(words, to), TableName.at(words, to + 1));
  }

  /** Checks {@code RENAME COLUMN a.b TO c} of a table that is not in the catalog. */
  private void checkRenamedPart(StatementTokens words) {
    if (words.is(1, "INDEX")) {
      return;
    }
    int start = 2;
    int to = words.isName(start) ? words.endOfPath(start) : start;
    int dot = to - 2; // before the column
    TableName table = dot > start ? TableName.before(words, dot) : null;
    if (table != null && catalog.table(table.name()).isPresent()) {
      return;
    }
    boolean known = words.is(to, "TO") && words.isName(to + 1);
    if (table == null || !known || sessionPolicy.encrypts(table, words.name(to + 1))) {
      throw Refusals.policy(
          "gives a column in plain a name of which the policy wants columns encrypted");
    }
  }
}
