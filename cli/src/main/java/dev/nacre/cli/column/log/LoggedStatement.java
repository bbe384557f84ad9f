package dev.nacre.cli.column.log;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.tree.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A statement of a log that reads or changes rows.
 *
 * @param line of the log in which it begins; of the first of equal statements
 * @param text as logged, with its values: for planning, and never shown
 * @param shape the text with a marker in place of each literal
 * @param tree of the text; empty if it is outside of the grammar
 */
public record LoggedStatement(int line, String text, String shape, Optional<Statement> tree) {
  private static final Set<String> WORDS =
      Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "WITH", "VALUES");

  /** Longer texts are shown in part. */
  private static final int LONGEST_SHOWN = 160;

  /** The statement, or empty if it is another kind of statement or cannot be read. */
  static Optional<LoggedStatement> of(int line, String sql, Dialect dialect) {
    LexedSql lexed = SqlLexer.lex(sql, dialect.rules());
    int first = lexed.nextSignificant(0);
    while (first < lexed.size() && lexed.kind(first) == TokenKind.OPEN_PAREN) {
      first = lexed.nextSignificant(first + 1);
    }
    int word = first;
    if (!lexed.isWhole()
        || first == lexed.size()
        || WORDS.stream().noneMatch(known -> lexed.isWord(word, known))) {
      return Optional.empty();
    }
    if (mayShowStrings(lexed, dialect)) {
      return Optional.empty();
    }
    String text = withMarkers(lexed);
    return Optional.of(
        new LoggedStatement(line, text, withoutValues(lexed), parsed(text, dialect)));
  }

  /** Whether what is no string here is inside of one in another mode of the session. */
  private static boolean mayShowStrings(LexedSql sql, Dialect dialect) {
    return dialect.otherReadings().stream()
        .filter(mode -> mode.concerns(sql.source()))
        .map(mode -> SqlLexer.lex(sql.source(), mode.rules()))
        .anyMatch(other -> other.isWhole() && isInString(sql, other));
  }

  private static boolean isInString(LexedSql sql, LexedSql other) {
    int token = 0;
    for (int text = 0; text < other.size(); text++) {
      if (other.kind(text) != TokenKind.STRING || !other.text(text).startsWith("'")) {
        continue;
      }
      while (token < sql.size() && sql.end(token) <= other.start(text)) {
        token++;
      }
      for (int shown = token; shown < sql.size() && sql.start(shown) < other.end(text); shown++) {
        if (sql.kind(shown).isSignificant() && sql.kind(shown) != TokenKind.STRING) {
          return true;
        }
      }
    }
    return false;
  }

  private static Optional<Statement> parsed(String text, Dialect dialect) {
    try {
      List<Statement> statements =
          SqlParser.parse(SqlLexer.lex(text, dialect.rules()), dialect.grammar());
      return statements.size() == 1 ? Optional.of(statements.get(0)) : Optional.empty();
    } catch (SyntaxException outside) {
      return Optional.empty();
    }
  }

  /** The text with the markers that JDBC has: a server numbers them in its log. */
  private static String withMarkers(LexedSql sql) {
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < sql.size(); token++) {
      boolean marker =
          sql.kind(token) == TokenKind.NUMBERED_MARKER || sql.kind(token) == TokenKind.NAMED_MARKER;
      text.append(marker ? "?" : sql.text(token));
    }
    return text.toString();
  }

  private static String withoutValues(LexedSql sql) {
    StringBuilder text = new StringBuilder();
    boolean space = false;
    for (int token = 0; token < sql.size(); token++) {
      if (!sql.kind(token).isSignificant()) {
        space = !text.isEmpty();
        continue;
      }
      boolean value =
          switch (sql.kind(token)) {
            case STRING, BINARY, NUMBER, MARKER, NUMBERED_MARKER, NAMED_MARKER -> true;
            default -> sql.isWord(token, "TRUE") || sql.isWord(token, "FALSE");
          };
      text.append(space ? " " : "").append(value ? "?" : sql.text(token));
      space = false;
    }
    return text.toString();
  }

  /** For a message: empty where names and values cannot be told apart. */
  public Optional<String> shown() {
    return tree.map(
        unused ->
            shape.length() <= LONGEST_SHOWN ? shape : shape.substring(0, LONGEST_SHOWN) + " …");
  }

  @Override
  public String toString() {
    return "LoggedStatement[line " + line + "]";
  }
}
