package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Classifies texts, independently of encrypted columns. */
public final class StatementKind {
  /** First words of texts that change at most rows. A ROLLBACK that undoes DDL is not counted. */
  private static final Set<String> LEAVE_NAMES =
      Set.of(
          "SELECT",
          "WITH",
          "VALUES",
          "INSERT",
          "UPDATE",
          "DELETE",
          "MERGE",
          "REPLACE",
          "SHOW",
          "COMMIT",
          "ROLLBACK",
          "SAVEPOINT",
          "RELEASE",
          "BEGIN",
          "START",
          "END");

  /** What makes a table or sets the search path although the first word does not say so. */
  private static final Pattern DOUBTFUL = Pattern.compile("(?i)\\bINTO\\b|set_config|pg_settings");

  private static final Set<String> INSERTS = Set.of("INSERT", "REPLACE", "MERGE", "IGNORE");

  private static final Set<String> SETTINGS = Set.of("SET_CONFIG", "PG_SETTINGS");

  private StatementKind() {}

  /**
   * Whether executing a text may change which tables names mean, or which columns tables have.
   * False only where that is certain without lexing; a false positive costs a look at the tokens.
   */
  public static boolean mayChangeNames(String sql) {
    String text = sql.strip();
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    int semicolon = text.indexOf(';');
    boolean alone = semicolon < 0 || semicolon == text.length() - 1;
    String first = Catalog.folded(text.substring(0, end));
    return !alone || !LEAVE_NAMES.contains(first) || DOUBTFUL.matcher(text).find();
  }

  /** The same for a text that may begin with a comment or a parenthesis. */
  public static boolean mayChangeNames(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return true;
    }
    StatementTokens words = StatementTokens.of(sql, statements.get(0));
    int first = 0;
    while (words.is(first, TokenKind.OPEN_PAREN)) {
      first++;
    }
    return !words.isOneOf(first, LEAVE_NAMES) || makesTableOrSetsPath(words);
  }

  /**
   * {@code SELECT … INTO t}, {@code set_config('search_path', …)}, {@code UPDATE pg_settings …}.
   */
  private static boolean makesTableOrSetsPath(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      boolean makes = words.is(i, "INTO") && !words.isOneOf(i - 1, INSERTS);
      if (makes || (words.isName(i) && SETTINGS.contains(Catalog.folded(words.name(i))))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a text may change the schema of unqualified names.
   *
   * @param own the current one
   */
  public static boolean mayLeave(LexedSql sql, String own) {
    return IndirectAccessCheck.mayLeave(sql, own);
  }

  /** Whether a text may change which tables exist. */
  public static boolean defines(LexedSql sql) {
    return sql.statements().stream()
        .anyMatch(statement -> PolicyText.defines(StatementTokens.of(sql, statement)));
  }

  /** Whether this is only {@code SELECT ROW_COUNT()} or {@code SHOW WARNINGS}. */
  public static boolean readsPreviousResult(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return false;
    }
    StatementTokens words = StatementTokens.of(sql, statements.get(0));
    if (words.is(0, "SHOW")) {
      return words.size() == 2 && words.isOneOf(1, Set.of("WARNINGS", "ERRORS"));
    }
    return words.is(0, "SELECT")
        && words.isOneOf(1, Set.of("ROW_COUNT", "FOUND_ROWS", "LAST_INSERT_ID"))
        && words.is(2, TokenKind.OPEN_PAREN)
        && words.is(3, TokenKind.CLOSE_PAREN)
        && (words.size() == 4
            || (words.size() == 5 && words.isName(4))
            || (words.size() == 6 && words.is(4, "AS") && words.isName(5)));
  }

  /** A quick check by the first letter; texts that pass must be lexed. */
  public static boolean mayEndTransaction(String sql) {
    String text = sql.stripLeading();
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return !letter || "RCAErcae".indexOf(first) >= 0;
  }

  /** Whether this is only ROLLBACK, COMMIT or another end of a transaction. */
  public static boolean endsTransaction(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return false;
    }
    StatementTokens words = StatementTokens.of(sql, statements.get(0));
    return words.size() <= 5 && words.isOneOf(0, Set.of("ROLLBACK", "COMMIT", "ABORT", "END"));
  }
}
