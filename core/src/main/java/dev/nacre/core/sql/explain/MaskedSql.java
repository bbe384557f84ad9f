package dev.nacre.core.sql.explain;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.plan.Edit;
import java.util.List;
import java.util.function.Function;

/**
 * Shows texts of SQL with a mark in place of everything that may be a value.
 *
 * @param lexer for texts that Nacre sends
 */
record MaskedSql(Function<String, LexedSql> lexer) {
  /** Replaces every literal. */
  private static final String LITERAL = "'\u2026'";

  /** Replaces a literal that is encrypted. */
  private static final String CELL = "<cell>";

  /** Longer texts are truncated: they usually consist of data. */
  private static final int LONGEST = 4_000;

  /** The text with these edits, and a mark in place of everything else that may be a value. */
  String of(LexedSql lexed, List<Edit> edits) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    int done = 0;
    for (int token = 0; token < lexed.size() && text.length() < LONGEST; token++) {
      int start = lexed.start(token);
      while (next < edits.size() && edits.get(next).start() <= start) {
        Edit edit = edits.get(next++);
        text.append(shown(edit));
        done = edit.end();
      }
      if (start >= done) {
        text.append(shown(lexed, token));
      }
    }
    for (; next < edits.size() && text.length() < LONGEST; next++) { // behind the last token
      text.append(shown(edits.get(next)));
    }
    return cut(text.toString());
  }

  private String shown(Edit edit) {
    return edit instanceof Edit.Replace put ? all(lexer.apply(put.text())) : CELL;
  }

  String of(LexedSql lexed) {
    return cut(all(lexed));
  }

  String of(String sql) {
    return of(lexer.apply(sql));
  }

  /** A text with a mark in place of everything that may be a value. */
  private static String all(LexedSql lexed) {
    StringBuilder text = new StringBuilder();
    for (int token = 0; token < lexed.size() && text.length() < LONGEST; token++) {
      text.append(shown(lexed, token));
    }
    return text.toString();
  }

  private static String cut(String text) {
    String shown = text.strip();
    return shown.length() >= LONGEST ? shown.substring(0, LONGEST) + " \u2026" : shown;
  }

  private static String shown(LexedSql lexed, int token) {
    return switch (lexed.kind(token)) {
      case WHITESPACE, COMMENT -> " ";
      case WORD,
          QUOTED_NAME,
          MARKER,
          NUMBERED_MARKER,
          NAMED_MARKER,
          OPEN_PAREN,
          CLOSE_PAREN,
          COMMA,
          DOT,
          SEMICOLON,
          SYMBOL,
          OPEN_BRACE,
          CLOSE_BRACE ->
          lexed.text(token);
      case STRING, BINARY, NUMBER -> LITERAL;
      case OPEN_CONDITIONAL, CLOSE_CONDITIONAL, UNTERMINATED, UNKNOWN -> "\u2026";
    };
  }
}
