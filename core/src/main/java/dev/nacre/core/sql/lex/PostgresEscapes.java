package dev.nacre.core.sql.lex;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Simulates what PostgreSQL's JDBC driver sends for a text with JDBC escapes. The driver removes
 * the braces and their keyword without leaving a space, so that adjacent parts may join to one
 * name, and it looks for the end of an escape even within strings. The driver also rewrites some
 * functions, which keep their names here: that cannot create other names.
 */
public final class PostgresEscapes {
  /** Older driver versions process the arguments once more for each level of nested functions. */
  private static final int PASSES = 8;

  /**
   * The driver processes nested functions recursively, and its stack overflows beyond this depth.
   */
  private static final int DEEPEST = 200;

  private final String sql;
  private final boolean backslashes;
  private int depth;

  private PostgresEscapes(String sql, boolean backslashes) {
    this.sql = sql;
    this.backslashes = backslashes;
  }

  /** All texts that may reach the server and differ from the given one. */
  public static Set<String> sent(String sql) {
    Set<String> sent = new LinkedHashSet<>();
    if (sql.indexOf('{') >= 0) {
      for (boolean backslashes : new boolean[] {false, true}) {
        String text = sql;
        for (int pass = 0; pass < PASSES && text.indexOf('{') >= 0; pass++) {
          text = new PostgresEscapes(text, backslashes).sent();
          sent.add(text);
        }
      }
      sent.remove(sql);
    }
    return sent;
  }

  private String sent() {
    StringBuilder out = new StringBuilder(sql.length());
    int at = 0;
    while (at < sql.length()) {
      at = code(at, false, out);
      if (at < sql.length()) {
        out.append(sql.charAt(at++)); // an unmatched closing parenthesis
      }
    }
    return out.toString();
  }

  /**
   * Processes text up to its end, an unmatched closing parenthesis, or a comma between arguments.
   */
  private int code(int from, boolean argument, StringBuilder out) {
    int parentheses = 0;
    int at = from;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if ((c == ')' || (argument && c == ',')) && parentheses == 0) {
        return at;
      }
      parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
      Escape escape = c == '{' ? Escape.at(sql, at + 1) : null;
      if (escape == null) {
        int end = Math.min(endOfPart(at), sql.length());
        out.append(sql, at, end);
        at = end;
      } else if (escape.word.equals("fn")) {
        at = function(escape.end, out);
      } else {
        int close = sql.indexOf('}', escape.end);
        int end = close < 0 ? sql.length() : close;
        out.append(escape.instead).append(sql, escape.end, end);
        at = end + 1;
      }
    }
    return at;
  }

  private int function(int from, StringBuilder out) {
    if (++depth > DEEPEST) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "More than " + DEEPEST + " JDBC escapes stand in each other");
    }
    int open = sql.indexOf('(', from);
    int at = from;
    if (open >= 0) {
      out.append(sql, from, open).append('(');
      at = code(open + 1, true, out);
      while (at < sql.length() && sql.charAt(at) == ',') {
        out.append(',');
        at = code(at + 1, true, out);
      }
      out.append(')');
    }
    int rest = Math.min(at + 1, sql.length());
    int close = sql.indexOf('}', rest);
    int end = close < 0 ? sql.length() : close;
    out.append(sql, rest, end);
    depth--;
    return end + 1;
  }

  /** The end of a part in which escapes are not recognised; otherwise the next character. */
  private int endOfPart(int at) {
    char next = at + 1 < sql.length() ? sql.charAt(at + 1) : 0;
    return switch (sql.charAt(at)) {
      case '\'' -> endOfString(at);
      case '"' -> after(sql.indexOf('"', at + 1), 1);
      case '$' -> endOfDollars(at);
      case '-' -> next == '-' ? endOfLine(at) : at + 1;
      case '/' -> next == '*' ? endOfComment(at) : at + 1;
      default -> at + 1;
    };
  }

  private int after(int found, int length) {
    return found < 0 ? sql.length() : found + length;
  }

  private int endOfString(int quote) {
    boolean marked =
        quote >= 2 && "eE".indexOf(sql.charAt(quote - 1)) >= 0 && endsName(sql.charAt(quote - 2));
    int at = quote + 1;
    while (at < sql.length() && sql.charAt(at) != '\'') {
      at += (backslashes || marked) && sql.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private static boolean endsName(char c) {
    return " \t\n\r\f\u000B\",()[].;:+-*/%^<>=~!@#&|`?".indexOf(c) >= 0;
  }

  private int endOfDollars(int dollar) {
    if (dollar > 0 && Character.isJavaIdentifierPart(sql.charAt(dollar - 1))) {
      return dollar + 1;
    }
    int tag = dollar + 1;
    while (tag < sql.length() && sql.charAt(tag) != '$' && isOfTag(tag, tag == dollar + 1)) {
      tag++;
    }
    if (tag >= sql.length() || sql.charAt(tag) != '$') {
      return dollar + 1;
    }
    String mark = sql.substring(dollar, tag + 1);
    return after(sql.indexOf(mark, tag + 1), mark.length());
  }

  private boolean isOfTag(int at, boolean first) {
    char c = sql.charAt(at);
    return first ? Character.isJavaIdentifierStart(c) : Character.isJavaIdentifierPart(c);
  }

  private int endOfLine(int at) {
    int end = at;
    while (end < sql.length() && sql.charAt(end) != '\n' && sql.charAt(end) != '\r') {
      end++;
    }
    return end + 1;
  }

  private int endOfComment(int open) {
    int depth = 1;
    int at = open + 2;
    while (at < sql.length() && depth > 0) {
      if (sql.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else if (sql.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else {
        at++;
      }
    }
    return at;
  }

  /**
   * @param instead the replacement of the keyword
   * @param end where the content of the escape begins; 0 in {@link #ALL}
   */
  private record Escape(String word, String instead, int end) {
    private static final Escape[] ALL = {
      new Escape("d", "DATE ", 0),
      new Escape("t", "TIME ", 0),
      new Escape("ts", "TIMESTAMP ", 0),
      new Escape("fn", "", 0),
      new Escape("oj", "", 0),
      new Escape("escape", "ESCAPE ", 0)
    };

    static @Nullable Escape at(String sql, int from) {
      for (Escape known : ALL) {
        int end = from + known.word.length();
        if (sql.regionMatches(true, from, known.word, 0, known.word.length())) {
          while (end < sql.length() && sql.charAt(end) == ' ') {
            end++;
          }
          if (end < sql.length() && known.mayHold(sql.charAt(end))) {
            return new Escape(known.word, known.instead, end);
          }
        }
      }
      return null;
    }

    private boolean mayHold(char first) {
      return switch (word) {
        case "fn" -> first == '"' || Character.isLetter(first);
        case "oj" -> first == '"' || first == '(' || Character.isLetter(first);
        default -> first == '\'';
      };
    }
  }
}
