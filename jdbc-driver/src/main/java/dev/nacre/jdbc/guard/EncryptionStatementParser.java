package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import java.util.List;
import java.util.Optional;

/** Recognizes our own statements. */
final class EncryptionStatementParser {
  /** Words that precede a name rather than a type. */
  private static final List<String> BEFORE_NAMES =
      List.of("ADD", "COLUMN", "TABLE", "EXISTS", "ALTER", "DROP", "BEFORE", "AFTER", "BY", "KEY");

  private EncryptionStatementParser() {}

  /** The verdict on one of our statements; empty for any other. */
  static Optional<Verdict> find(LexedSql sql, LexedSql.Statement statement, boolean columns) {
    int verb = CommandWord.find(sql, statement);
    int noun = sql.nextSignificant(verb + 1);
    if (sql.isWord(noun, "ENCRYPTION") && noun < statement.end()) {
      if (sql.isWord(verb, "SHOW")) {
        return Optional.of(show(sql, sql.nextSignificant(noun + 1), statement));
      }
      if (sql.isWord(verb, "ALTER")) {
        return Optional.of(AlterEncryptionParser.read(sql, noun, statement));
      }
      if (sql.isWord(verb, "EXPLAIN")) {
        return Optional.of(explain(sql, verb, sql.nextSignificant(noun + 1), statement, columns));
      }
    }
    Optional<Verdict> clause = columnClause(sql, verb, statement);
    // A connection that encrypts columns parses the whole definition.
    return columns ? Optional.empty() : clause;
  }

  /** The explained SQL is not parsed here, but when it is explained. */
  private static Verdict explain(
      LexedSql sql, int verb, int first, LexedSql.Statement statement, boolean columns) {
    if (!columns) {
      return new Verdict.Refuse(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns");
    }
    if (verb != statement.first()) {
      return SqlGuard.misplaced(); // in a PREPARE, or in the braces of a call
    }
    return first < statement.end()
        ? new Verdict.Explain(
            sql.source().substring(sql.start(first), sql.end(statement.end() - 1)))
        : new Verdict.Refuse(
            ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN,
            "EXPLAIN ENCRYPTION is followed by a statement");
  }

  private static Verdict show(LexedSql sql, int name, LexedSql.Statement statement) {
    for (EncryptionView view : EncryptionView.values()) {
      if (name < statement.end() && sql.isWord(name, view.name())) {
        if (sql.nextSignificant(name + 1) < statement.end()) {
          break;
        }
        return view.isBuilt()
            ? new Verdict.Show(view)
            : new Verdict.Refuse(
                ErrorCode.NOT_BUILT_YET, "SHOW ENCRYPTION " + view + " is not there yet");
      }
    }
    return new Verdict.Refuse(
        ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN,
        "SHOW ENCRYPTION is followed by one of WALLET, KEYS, FILES, COLUMNS, JOBS, STATS");
  }

  /**
   * {@code ENCRYPT} or {@code DECRYPT} after the type or name of a column. The database would
   * reject it too, but could not name the missing option.
   */
  private static Optional<Verdict> columnClause(
      LexedSql sql, int verb, LexedSql.Statement statement) {
    boolean ddl = sql.isWord(verb, "CREATE") || sql.isWord(verb, "ALTER");
    if (!ddl || !sql.isWord(sql.nextSignificant(verb + 1), "TABLE")) {
      return Optional.empty();
    }
    int before = verb;
    for (int token = sql.nextSignificant(verb + 1);
        token < statement.end();
        token = sql.nextSignificant(token + 1)) {
      if (sql.isWord(token, "AS")) {
        break;
      }
      if ((sql.isWord(token, "ENCRYPT") || sql.isWord(token, "DECRYPT"))
          && followsType(sql, before)
          && endsColumn(sql, sql.nextSignificant(token + 1), statement)) {
        return Optional.of(
            new Verdict.Refuse(ErrorCode.COLUMNS_OFF, "This connection does not encrypt columns"));
      }
      before = token;
    }
    return Optional.empty();
  }

  private static boolean followsType(LexedSql sql, int token) {
    TokenKind kind = sql.kind(token);
    if (kind == TokenKind.WORD) {
      return BEFORE_NAMES.stream().noneMatch(word -> sql.isWord(token, word));
    }
    return kind == TokenKind.CLOSE_PAREN || kind == TokenKind.QUOTED_NAME;
  }

  private static boolean endsColumn(LexedSql sql, int next, LexedSql.Statement statement) {
    if (next >= statement.end()) {
      return true;
    }
    return switch (sql.kind(next)) {
      case COMMA, CLOSE_PAREN -> true;
      case WORD ->
          List.of("NO", "KEY", "USING", "WITH").stream().anyMatch(word -> sql.isWord(next, word));
      default -> false;
    };
  }
}
