package dev.nacre.core.sql.rule.formername;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TreeNames;
import dev.nacre.core.sql.tree.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The tables in one reading of a text.
 *
 * @param former the former names among them, folded
 * @param formerPaths the tables of these names, as written
 * @param paths all tables, as written, as far as they are known
 */
record FormerTables(Set<String> former, Set<String> formerPaths, Set<String> paths) {
  /** Statements without values for rows. */
  private static final Set<String> WITHOUT_ROWS =
      Set.of(
          "DROP",
          "COMMENT",
          "TRUNCATE",
          "GRANT",
          "REVOKE",
          "LOCK",
          "UNLOCK",
          "RENAME",
          "VACUUM",
          "ANALYZE");

  /** Statements in which only contained queries and changes have values for rows. */
  private static final Set<String> DEFINITIONS = Set.of("CREATE", "ALTER", "DECLARE", "SET");

  private static final Set<String> VERBS =
      Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE");

  private static final Set<String> NO_VERB_BEHIND =
      Set.of("ON", "OR", "OF", "FOR", "AFTER", "BEFORE");

  /** Whether a statement has no values for rows. */
  static boolean hasNoRows(StatementTokens words) {
    return words.isOneOf(0, WITHOUT_ROWS);
  }

  /** The tables in the trees of a text. */
  static FormerTables inTrees(TreeNames trees, SqlReading sql, FormerNames names, Dialect dialect) {
    Set<String> former = new HashSet<>();
    Set<String> formerPaths = new HashSet<>();
    Set<String> paths = new HashSet<>();
    for (Path table : trees.tables()) {
      String path = table.written(sql.source());
      String name = names.meantBy(table.last().folded(), table.last().text(), dialect);
      paths.add(path);
      if (!name.isEmpty()) {
        former.add(name);
        formerPaths.add(path);
      }
    }
    return new FormerTables(former, formerPaths, paths);
  }

  /**
   * Finds them without trees: each name may be a table. Others than the former ones are unknown.
   */
  static FormerTables inWords(SqlReading sql, FormerNames names, Dialect dialect) {
    Set<String> former = new HashSet<>();
    Set<String> paths = new HashSet<>();
    for (StatementTokens words : sql.statements()) {
      if (hasNoRows(words)) {
        continue;
      }
      for (int i = firstTable(words); i < words.size(); i++) {
        if (words.isName(i) && !words.is(i + 1, TokenKind.DOT)) {
          String name = names.meantBy(words.name(i), words.plainName(i), dialect);
          if (!name.isEmpty()) {
            former.add(name);
            paths.add(words.path(words.startOfPath(i), i + 1));
          }
        }
      }
    }
    return new FormerTables(former, paths, paths);
  }

  private static int firstTable(StatementTokens words) {
    return words.isOneOf(0, DEFINITIONS) ? firstNestedVerb(words) : 0;
  }

  /** The index of the first query or change within a definition, or its end. */
  private static int firstNestedVerb(StatementTokens words) {
    int i = words.kindAfterCreate();
    while (i < words.size()
        && !(words.isOneOf(i, VERBS) && !words.isOneOf(i - 1, NO_VERB_BEHIND))) {
      i++;
    }
    return i;
  }

  /** Without names, one of which may be a value without its quotes. */
  @Override
  public String toString() {
    return "FormerTables[" + formerPaths.size() + " of " + paths.size() + "]";
  }
}
