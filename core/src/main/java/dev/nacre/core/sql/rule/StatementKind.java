package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a text is, apart from encrypted columns. */
public final class StatementKind {
  /** Texts that begin so change rows, or none. Who takes a column back by ROLLBACK knows it. */
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

  private static final Set<String> READ = Set.of("SELECT", "WITH", "VALUES");

  /** {@code SELECT … INTO t}, and functions that set where names are looked for. */
  private static final Pattern CHANGES = Pattern.compile("(?i)\\bINTO\\b|set_config|search_path");

  private StatementKind() {}

  /**
   * Whether names may mean other tables, or tables have other columns, when a text was executed. By
   * its first word, since to ask once too often is right, too; false where it is certain without
   * splitting the text into words.
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
    return !alone
        || !LEAVE_NAMES.contains(first)
        || (READ.contains(first) && CHANGES.matcher(text).find());
  }

  /** The same of a text that may begin with a comment or a parenthesis. */
  public static boolean mayChangeNames(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return true;
    }
    Words words = Words.of(sql, statements.get(0));
    int first = 0;
    while (words.is(first, TokenKind.OPEN_PAREN)) {
      first++;
    }
    return !words.isOneOf(first, LEAVE_NAMES)
        || (words.isOneOf(first, READ) && CHANGES.matcher(sql.source()).find());
  }

  /**
   * Whether a text may make another schema the one that names without one are in.
   *
   * @param own the one that it is now
   */
  public static boolean mayLeave(LexedSql sql, String own) {
    return Unseen.mayLeave(sql, own);
  }

  /** Whether a text may change what tables there are. */
  public static boolean defines(LexedSql sql) {
    return sql.statements().stream()
        .anyMatch(statement -> PolicyText.defines(Words.of(sql, statement)));
  }

  /** Whether this is {@code SELECT ROW_COUNT()} or {@code SHOW WARNINGS}, and nothing else. */
  public static boolean asksAboutTheLast(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return false;
    }
    Words words = Words.of(sql, statements.get(0));
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

  /** A text that begins with another letter is no end of a transaction; all others are read. */
  public static boolean mayEndTransaction(String sql) {
    String text = sql.stripLeading();
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return !letter || "RCAErcae".indexOf(first) >= 0;
  }

  /** Whether this is ROLLBACK, COMMIT or another end of a transaction, and nothing else. */
  public static boolean endsTransaction(LexedSql sql) {
    List<LexedSql.Statement> statements = sql.statements();
    if (statements.size() != 1 || !sql.isWhole()) {
      return false;
    }
    Words words = Words.of(sql, statements.get(0));
    return words.size() <= 5 && words.isOneOf(0, Set.of("ROLLBACK", "COMMIT", "ABORT", "END"));
  }
}
