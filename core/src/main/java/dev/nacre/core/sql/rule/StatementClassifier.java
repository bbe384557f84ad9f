package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.rule.access.CurrentSchema;
import dev.nacre.core.sql.rule.policy.DefinitionWords;
import java.util.Set;

/**
 * Tells what executing a text may do to the state of a session, judging by its words. The driver
 * asks that for every text, so it does not depend on the catalog.
 */
public final class StatementClassifier {
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

  /** Words before the INTO of a statement that inserts rows. */
  private static final Set<String> INSERTS = Set.of("INSERT", "REPLACE", "MERGE", "IGNORE");

  /** Names by which PostgreSQL changes a setting without SET. */
  private static final Set<String> SETTINGS = Set.of("SET_CONFIG", "PG_SETTINGS");

  private StatementClassifier() {}

  /** Whether executing a text may change which tables names mean, or which columns tables have. */
  public static boolean mayChangeNames(SqlReading sql) {
    StatementTokens words = sql.singleAndWhole();
    if (words == null) {
      return true;
    }
    return !words.isOneOf(words.firstWord(), LEAVE_NAMES) || makesTableOrSetsPath(words);
  }

  /**
   * {@code SELECT … INTO t}, {@code set_config('search_path', …)}, {@code UPDATE pg_settings …}.
   */
  private static boolean makesTableOrSetsPath(StatementTokens words) {
    boolean may =
        !words.sql().hasAsciiWords() // a letter may be folded to one of INTO
            || words.sql().hasName(name -> name.equals("INTO") || SETTINGS.contains(name));
    for (int i = 0; may && i < words.size(); i++) {
      boolean makes = words.is(i, "INTO") && !words.isOneOf(i - 1, INSERTS);
      if (makes || (words.isName(i) && SETTINGS.contains(words.name(i)))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a text may change the schema of unqualified names.
   *
   * @param own the current one; setting it again is no change
   */
  public static boolean mayLeave(SqlReading sql, String own) {
    return CurrentSchema.mayChange(sql.tokens(), own);
  }

  /** Whether a text may change which tables exist. */
  public static boolean defines(SqlReading sql) {
    for (StatementTokens words : sql.statements()) {
      if (DefinitionWords.beginDefinition(words)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this is only {@code SELECT ROW_COUNT()} or {@code SHOW WARNINGS}. */
  public static boolean readsPreviousResult(SqlReading sql) {
    StatementTokens words = sql.singleAndWhole();
    if (words == null) {
      return false;
    }
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

  /** Whether this is only ROLLBACK, COMMIT or another end of a transaction. */
  public static boolean endsTransaction(SqlReading sql) {
    StatementTokens words = sql.singleAndWhole();
    return words != null
        && words.size() <= 5
        && words.isOneOf(0, Set.of("ROLLBACK", "COMMIT", "ABORT", "END"));
  }
}
