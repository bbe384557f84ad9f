package dev.nacre.core.sql.rule.former;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TreeNames;
import dev.nacre.core.sql.tree.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches the readings of a text for former names, and collects what must be checked.
 *
 * <p>Where a reading has syntax trees, the tables in them are compared with the former names;
 * elsewhere each name may be a table. A text without values is safe whatever it names. Not safe for
 * threads.
 */
final class FormerUseSearch {
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

  /** Statements whose strings are not SQL. */
  private static final Set<String> STRINGS_ARE_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "WITH", "TABLE",
          "SET", "SHOW", "CREATE", "ALTER");

  /** Numbers after these words are counts, not data. */
  private static final Set<String> BEFORE_COUNTS =
      Set.of("SELECT", "LIMIT", "TOP", "FIRST", "NEXT", "OFFSET");

  private final FormerNames names;
  private final Dialect dialect;
  private final Set<String> paths = new HashSet<>();
  private final Set<AssumedColumn> columns = new HashSet<>();

  FormerUseSearch(FormerNames names, Dialect dialect) {
    this.names = names;
    this.dialect = dialect;
  }

  FormerUse found() {
    return paths.isEmpty() ? FormerUse.NONE : new FormerUse(paths, columns);
  }

  void addFrom(SqlReading sql) {
    if (!holdsValues(sql)) {
      return;
    }
    Set<String> tables = new HashSet<>();
    Set<String> found = new HashSet<>();
    TreeNames tree = completeTree(sql);
    for (Path table : tree == null ? List.<Path>of() : tree.tables()) {
      String path = table.written(sql.source());
      tables.add(path);
      add(names.meantBy(table.last().folded(), table.last().text(), dialect), path, found, paths);
    }
    for (StatementTokens words : sql.statements()) {
      if (words.isOneOf(0, WITHOUT_ROWS)) {
        continue;
      }
      if (tree == null) {
        addAnyName(words, found, tables);
        paths.addAll(tables);
      }
      if (!words.isOneOf(0, STRINGS_ARE_VALUES)) {
        addFromStrings(words);
      }
    }
    for (String name : found) {
      addColumns(sql, names.encryptedColumns(name), tables);
    }
    if (!sql.tokens().isWhole()) {
      addFromString(sql.source());
    }
  }

  /** Whether there is a value or a parameter; {@code SELECT 1} and {@code 1 = 0} count as none. */
  private static boolean holdsValues(SqlReading sql) {
    for (StatementTokens words : sql.statements()) {
      for (int i = 0; i < words.size(); i++) {
        boolean value =
            switch (words.kind(i)) {
              case STRING, BINARY, MARKER, NUMBERED_MARKER, NAMED_MARKER -> true;
              case UNTERMINATED, UNKNOWN -> true;
              case NUMBER -> !words.isOneOf(i - 1, BEFORE_COUNTS) && !comparesNumbers(words, i);
              case WORD -> words.is(i, "TRUE") || words.is(i, "FALSE");
              default -> false;
            };
        if (value) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a number is compared with a number, as in {@code 1 = 0}. */
  private static boolean comparesNumbers(StatementTokens words, int i) {
    return (words.isSign(i + 1, "=") && words.is(i + 2, TokenKind.NUMBER))
        || (words.isSign(i - 1, "=") && words.is(i - 2, TokenKind.NUMBER));
  }

  /** The names in the trees of a text; null where these do not have all former names in it. */
  private @Nullable TreeNames completeTree(SqlReading sql) {
    TreeNames tree = TreeNames.of(sql);
    LexedSql tokens = sql.tokens();
    for (int token = 0; tree != null && token < tokens.size(); token++) {
      boolean missing =
          tokens.isName(token)
              && !tree.hasRead(tokens.start(token))
              && !names.meantBy(tokens.folded(token), tokens.name(token), dialect).isEmpty();
      tree = missing ? null : tree;
    }
    return tree;
  }

  /** In a text without a tree each name may be a table. */
  private void addAnyName(StatementTokens words, Set<String> found, Set<String> tables) {
    for (int i = words.isOneOf(0, DEFINITIONS) ? verb(words) : 0; i < words.size(); i++) {
      if (words.isName(i) && !words.is(i + 1, TokenKind.DOT)) {
        String path = words.path(words.startOfPath(i), i + 1);
        add(names.meantBy(words.name(i), words.plainName(i), dialect), path, found, tables);
      }
    }
  }

  private static void add(String name, String path, Set<String> found, Set<String> paths) {
    if (!name.isEmpty()) {
      found.add(name);
      paths.add(path);
    }
  }

  private void addColumns(SqlReading sql, Set<String> encrypted, Set<String> tables) {
    for (StatementTokens words : sql.statements()) {
      for (int i = 0; i < words.size(); i++) {
        if (words.isName(i) && encrypted.contains(words.name(i)) && !words.is(i - 1, "AS")) {
          columns.add(new AssumedColumn(words.name(i), tables));
        }
      }
    }
  }

  /** The index of the first query or change within a definition, or its end. */
  private static int verb(StatementTokens words) {
    int i = words.is(1, "OR") ? 3 : 1;
    while (i < words.size()
        && !(words.isOneOf(i, VERBS) && !words.isOneOf(i - 1, NO_VERB_BEHIND))) {
      i++;
    }
    return i;
  }

  private void addFromStrings(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, TokenKind.STRING)) {
        addFromString(words.text(i));
      }
    }
  }

  private void addFromString(String text) {
    for (String name : names.within(text)) {
      paths.add(dialect.conversion().quoted(name));
    }
  }
}
