package dev.nacre.core.sql.rule.formername;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.reading.TreeNames;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches the readings of a text for former names, and collects what must be checked.
 *
 * <p>Where a reading has syntax trees, the tables in them are compared with the former names;
 * elsewhere each name may be a table. A text without values is safe whatever it names. Not safe for
 * threads.
 */
final class FormerNameSearch {
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

  FormerNameSearch(FormerNames names, Dialect dialect) {
    this.names = names;
    this.dialect = dialect;
  }

  FormerNameUse found() {
    return paths.isEmpty() ? FormerNameUse.NONE : new FormerNameUse(paths, columns);
  }

  void addFrom(SqlReading sql) {
    if (!holdsValues(sql)) {
      return;
    }
    TreeNames trees = completeTrees(sql);
    FormerTables tables =
        trees == null
            ? FormerTables.inWords(sql, names, dialect)
            : FormerTables.inTrees(trees, sql, names, dialect);
    paths.addAll(tables.formerPaths());
    for (String name : tables.former()) {
      addColumns(sql, names.encryptedColumns(name), tables.paths());
    }
    for (StatementTokens words : sql.statements()) {
      if (!FormerTables.hasNoRows(words) && !words.isOneOf(0, STRINGS_ARE_VALUES)) {
        addFromStrings(words);
      }
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
  private @Nullable TreeNames completeTrees(SqlReading sql) {
    TreeNames trees = TreeNames.of(sql);
    if (trees == null) {
      return null;
    }
    LexedSql tokens = sql.tokens();
    for (int token = 0; token < tokens.size(); token++) {
      boolean missing =
          tokens.isName(token)
              && !trees.hasRead(tokens.start(token))
              && !names.meantBy(tokens.folded(token), tokens.name(token), dialect).isEmpty();
      if (missing) {
        return null;
      }
    }
    return trees;
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
