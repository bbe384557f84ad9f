package dev.nacre.core.sql.lex;

import static dev.nacre.core.sql.lex.LexicalFeature.DASHES_NEED_SPACE;
import static dev.nacre.core.sql.lex.LexicalFeature.LINE_FEED_ENDS_COMMENT;
import static dev.nacre.core.sql.lex.LexicalFeature.NESTED_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.NUL_IS_NO_SPACE;

import dev.nacre.core.safeguard.Safeguard;

/** Finds the ends of quotes and comments. A negative result means that there is none. */
record QuoteScanner(String sql, LexicalRules rules) {
  @Override
  public String toString() {
    return "QuoteScanner[]";
  }

  /** The end of the quoted part that opens at a position; a doubled quote is an escaped one. */
  int end(int open, char quote, boolean backslashes) {
    int at = open + 1;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (c == '\\' && backslashes) {
        at += 2;
      } else if (c != quote) {
        at++;
      } else if (at + 1 < sql.length() && sql.charAt(at + 1) == quote) {
        at += 2;
      } else {
        return at + 1;
      }
    }
    return -1;
  }

  int endOfBracket(int open) {
    int close = sql.indexOf(']', open + 1);
    return close < 0 ? -1 : close + 1;
  }

  /** The end of {@code $tag$…$tag$}, whose opening tag ends at {@code body}. */
  int endOfDollars(int open, int body) {
    String tag = sql.substring(open, body);
    int close = sql.indexOf(tag, body);
    return close < 0 ? -1 : close + tag.length();
  }

  boolean startsDashComment(int at) {
    if (at + 1 >= sql.length() || sql.charAt(at + 1) != '-') {
      return false;
    }
    return !rules.has(DASHES_NEED_SPACE)
        || at + 2 >= sql.length()
        || sql.charAt(at + 2) <= ' '
        || sql.charAt(at + 2) == 0x7f;
  }

  /** The end of a line comment, without the line end, which is white space. */
  int endOfLine(int at) {
    int end = at;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      if (c == '\n') {
        break;
      }
      if ((c == '\r' && !rules.has(LINE_FEED_ENDS_COMMENT))
          || (c == 0 && rules.has(NUL_IS_NO_SPACE))) {
        break;
      }
      end++;
    }
    return end;
  }

  int endOfComment(int open) {
    boolean nested = nestsComments();
    int level = 1;
    int at = open + 2;
    while (at + 1 < sql.length()) {
      char c = sql.charAt(at);
      char next = sql.charAt(at + 1);
      if (c == '*' && next == '/') {
        at += 2;
        if (--level == 0) {
          return at;
        }
      } else if (nested && c == '/' && next == '*') {
        at += 2;
        level++;
      } else {
        at++;
      }
    }
    return -1;
  }

  @Safeguard("columns-32")
  private boolean nestsComments() {
    return rules.has(NESTED_COMMENTS);
  }

  /** Where the code in an executable comment begins: after {@code !}, {@code M!}, a version. */
  int startOfConditional(int open) {
    int at = open + 2;
    if (at < sql.length() && sql.charAt(at) == 'M') {
      at++;
    }
    if (at >= sql.length() || sql.charAt(at) != '!') {
      return -1;
    }
    at++;
    while (at < sql.length() && sql.charAt(at) >= '0' && sql.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
