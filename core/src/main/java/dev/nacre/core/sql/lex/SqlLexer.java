package dev.nacre.core.sql.lex;

import static dev.nacre.core.sql.lex.LexicalFeature.BACKSLASH_ESCAPES;
import static dev.nacre.core.sql.lex.LexicalFeature.BACKTICKS;
import static dev.nacre.core.sql.lex.LexicalFeature.BARE_DOLLAR_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.CONDITIONAL_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.DIGITS_BEGIN_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLARS_BEGIN_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_QUOTES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_TAGS;
import static dev.nacre.core.sql.lex.LexicalFeature.DOUBLE_QUOTED_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.ESCAPE_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.GLUED_ESCAPES;
import static dev.nacre.core.sql.lex.LexicalFeature.GLUED_PARAMS;
import static dev.nacre.core.sql.lex.LexicalFeature.HASH_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.NAMED_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.NUMBERED_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.SLASH_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.SQUARE_BRACKETS;

/**
 * Splits SQL text into tokens. Never throws: text that it cannot read becomes {@link
 * TokenKind#UNTERMINATED} or {@link TokenKind#UNKNOWN}. Runs in time linear in the text.
 */
public final class SqlLexer {
  private final String sql;
  private final int length;
  private final LexicalRules rules;
  private final QuoteScanner quotes;
  private final NameScanner names;
  private final LexedSqlBuilder out;

  private int at;
  private boolean inConditional;

  /** Where the last word ended: a point there continues a path. */
  private int wordEnd = -1;

  /** Only white space and comments have followed the last {@code E'…'}. */
  private boolean afterEscapeString;

  /** And a line ended there: the next quote continues that string. */
  private boolean lineEnded;

  private SqlLexer(String sql, LexicalRules rules) {
    this.sql = sql;
    this.length = sql.length();
    this.rules = rules;
    this.quotes = new QuoteScanner(sql, rules);
    this.names = new NameScanner(sql, rules);
    this.out = new LexedSqlBuilder(sql);
  }

  public static LexedSql lex(String sql, LexicalRules rules) {
    SqlLexer lexer = new SqlLexer(sql, rules);
    while (lexer.at < lexer.length) {
      lexer.step();
    }
    if (lexer.inConditional) {
      lexer.out.leaveOpen(TokenKind.OPEN_CONDITIONAL);
    }
    return lexer.out.build();
  }

  private void step() {
    char c = sql.charAt(at);
    switch (c) {
      case '\'' -> string(at, (afterEscapeString && lineEnded) || rules.has(BACKSLASH_ESCAPES));
      case '"' -> {
        if (rules.has(DOUBLE_QUOTED_STRINGS)) {
          quoted(TokenKind.STRING, quotes.end(at, '"', rules.has(BACKSLASH_ESCAPES)));
        } else {
          quoted(TokenKind.QUOTED_NAME, quotes.end(at, '"', false));
        }
      }
      case '`' -> {
        if (rules.has(BACKTICKS)) {
          quoted(TokenKind.QUOTED_NAME, quotes.end(at, '`', false));
        } else {
          put(TokenKind.UNKNOWN, 1);
        }
      }
      case '[' -> {
        if (rules.has(SQUARE_BRACKETS)) {
          quoted(TokenKind.QUOTED_NAME, quotes.endOfBracket(at));
        } else {
          put(TokenKind.SYMBOL, 1);
        }
      }
      case '-' -> {
        if (quotes.startsDashComment(at)) {
          upTo(TokenKind.COMMENT, quotes.endOfLine(at));
        } else {
          put(TokenKind.SYMBOL, 1);
        }
      }
      case '#' -> {
        if (rules.has(HASH_COMMENTS)) {
          upTo(TokenKind.COMMENT, quotes.endOfLine(at));
        } else {
          // An operator in PostgreSQL, part of a name in some modes of H2.
          put(TokenKind.SYMBOL, 1);
        }
      }
      case '/' -> slash();
      case '*' -> {
        if (inConditional && next() == '/') {
          inConditional = false;
          put(TokenKind.CLOSE_CONDITIONAL, 2);
        } else {
          put(TokenKind.SYMBOL, 1);
        }
      }
      case '$' -> dollar();
      case '?' -> questionMark();
      case ':' -> colon();
      case ' ' -> space();
      case '(' -> put(TokenKind.OPEN_PAREN, 1);
      case ')' -> put(TokenKind.CLOSE_PAREN, 1);
      case ',' -> put(TokenKind.COMMA, 1);
      case ';' -> put(TokenKind.SEMICOLON, 1);
      case '{' -> brace();
      case '}' -> put(TokenKind.CLOSE_BRACE, 1);
      case '.' -> {
        if (wordEnd == at && rules.has(DIGITS_BEGIN_NAMES)) {
          put(TokenKind.DOT, 1);
          if (at < length && isDigit(sql.charAt(at))) {
            upTo(TokenKind.WORD, names.end(at));
          }
        } else if (isDigit(next())) {
          upTo(TokenKind.NUMBER, names.endOfNumber(at));
        } else {
          put(TokenKind.DOT, 1);
        }
      }
      case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> digit();
      case '!', '%', '&', '+', '<', '=', '>', '@', ']', '^', '|', '~', '\\' ->
          put(TokenKind.SYMBOL, SymbolLength.ofOperator(c, next()));
      default -> {
        if (names.isSpace(at)) {
          space();
        } else if (names.startsAt(at)) {
          word();
        } else {
          put(TokenKind.UNKNOWN, Character.charCount(sql.codePointAt(at)));
        }
      }
    }
  }

  private void space() {
    while (at < length && names.isSpace(at)) {
      char c = sql.charAt(at);
      lineEnded |= c == '\n' || c == '\r';
      at += c < 0x80 ? 1 : Character.charCount(sql.codePointAt(at));
    }
    out.add(TokenKind.WHITESPACE, at);
  }

  private void string(int quote, boolean backslashes) {
    quoted(TokenKind.STRING, quotes.end(quote, '\'', backslashes));
    afterEscapeString = backslashes && rules.has(ESCAPE_STRINGS);
  }

  private void word() {
    switch (StringPrefix.at(sql, at, rules)) {
      case NONE -> upTo(TokenKind.WORD, names.end(at));
      case NATIONAL -> string(at + 1, rules.has(BACKSLASH_ESCAPES));
      case ESCAPES -> string(at + 1, true);
      case BINARY -> quoted(TokenKind.BINARY, quotes.end(at + 1, '\'', false));
      case UNICODE -> quoted(TokenKind.STRING, quotes.end(at + 2, '\'', false));
      case UNICODE_NAME -> quoted(TokenKind.QUOTED_NAME, quotes.end(at + 2, '"', false));
    }
  }

  private void slash() {
    char second = next();
    if (second == '*') {
      int code = rules.has(CONDITIONAL_COMMENTS) ? quotes.startOfConditional(at) : -1;
      if (code > 0 && !inConditional) {
        inConditional = true;
        upTo(TokenKind.OPEN_CONDITIONAL, code);
      } else {
        quoted(TokenKind.COMMENT, quotes.endOfComment(at));
      }
    } else if (second == '/' && rules.has(SLASH_COMMENTS)) {
      upTo(TokenKind.COMMENT, quotes.endOfLine(at));
    } else {
      put(TokenKind.SYMBOL, 1);
    }
  }

  private void dollar() {
    if (rules.has(DOLLAR_MARKERS) && isDigit(next())) {
      upTo(TokenKind.NUMBERED_MARKER, names.endOfDigits(at + 1));
      return;
    }
    if (rules.has(DOLLAR_QUOTES)) {
      int tag = rules.has(DOLLAR_TAGS) ? names.endOfDollarTag(at + 1) : at + 1;
      if (tag < length && sql.charAt(tag) == '$') {
        quoted(TokenKind.STRING, quotes.endOfDollars(at, tag + 1));
        return;
      }
    }
    if (rules.has(DOLLARS_BEGIN_NAMES)) {
      upTo(TokenKind.WORD, names.end(at));
    } else {
      put(rules.has(BARE_DOLLAR_MARKERS) ? TokenKind.MARKER : TokenKind.UNKNOWN, 1);
    }
  }

  private void questionMark() {
    int symbol = SymbolLength.ofQuestionMark(sql, at, rules);
    if (symbol > 0) {
      put(TokenKind.SYMBOL, symbol);
    } else if (isDigit(next()) && rules.has(NUMBERED_MARKERS)) {
      upTo(TokenKind.NUMBERED_MARKER, names.endOfDigits(at + 1));
    } else {
      put(TokenKind.MARKER, 1);
    }
  }

  private void colon() {
    char second = next();
    if (second == ':' || second == '=') {
      put(TokenKind.SYMBOL, 2);
    } else if (rules.has(NAMED_MARKERS) && at + 1 < length && names.startsAt(at + 1)) {
      upTo(TokenKind.NAMED_MARKER, names.end(at + 1));
    } else {
      put(TokenKind.SYMBOL, 1);
    }
  }

  private void brace() {
    put(TokenKind.OPEN_BRACE, 1);
    if (!rules.has(GLUED_ESCAPES)) {
      return;
    }
    if (at < length && names.isSpace(at)) {
      space();
    }
    for (String word : new String[] {"fn", "oj", "params"}) {
      if (sql.regionMatches(true, at, word, 0, word.length())
          && (!word.equals("params") || rules.has(GLUED_PARAMS))) {
        put(TokenKind.WORD, word.length());
        return;
      }
    }
  }

  private void digit() {
    int end = names.endOfNumber(at);
    if (rules.has(DIGITS_BEGIN_NAMES)
        && end < length
        && names.continuesAt(end)
        && !names.isFloating(at, end)) {
      upTo(TokenKind.WORD, names.end(at));
    } else {
      upTo(TokenKind.NUMBER, end);
    }
  }

  private char next() {
    return at + 1 < length ? sql.charAt(at + 1) : 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void put(TokenKind kind, int chars) {
    upTo(kind, at + chars);
  }

  /** Adds a delimited token; a negative end means that its delimiter is missing. */
  private void quoted(TokenKind kind, int end) {
    if (end < 0) {
      upTo(TokenKind.UNTERMINATED, length);
    } else {
      upTo(kind, end);
    }
  }

  private void upTo(TokenKind kind, int end) {
    out.add(kind, end);
    at = end;
    wordEnd = kind == TokenKind.WORD ? end : -1;
    if (kind != TokenKind.COMMENT) {
      afterEscapeString = false;
      lineEnded = false;
    }
  }
}
