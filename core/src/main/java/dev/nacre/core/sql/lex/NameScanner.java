package dev.nacre.core.sql.lex;

import static dev.nacre.core.sql.lex.LexicalFeature.HIGH_CHARACTERS_ARE_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.NUL_IS_NO_SPACE;
import static dev.nacre.core.sql.lex.LexicalFeature.NUMBERS_END_IN_L;

/** Recognises white space, and finds the ends of names and numbers. */
record NameScanner(String sql, LexicalRules rules) {
  /** Without the text, which may hold values. */
  @Override
  public String toString() {
    return "NameScanner[]";
  }

  /** What most names consist of, in all databases. */
  private static final boolean[] PLAIN = new boolean[0x80];

  static {
    for (char c = '0'; c <= 'z'; c++) {
      PLAIN[c] = (c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 'a';
    }
    PLAIN['$'] = true;
  }

  boolean isSpace(int at) {
    char c = sql.charAt(at);
    if (c == 0) {
      return !rules.has(NUL_IS_NO_SPACE);
    }
    return c <= ' '
        || (c > 0x7f
            && !rules.has(HIGH_CHARACTERS_ARE_NAMES)
            && Character.isSpaceChar(sql.codePointAt(at)));
  }

  boolean startsAt(int at) {
    char c = sql.charAt(at);
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
    }
    return rules.has(HIGH_CHARACTERS_ARE_NAMES)
        || Character.isJavaIdentifierStart(sql.codePointAt(at));
  }

  boolean continuesAt(int at) {
    char c = sql.charAt(at);
    if (isPlain(c)) {
      return true;
    }
    if (rules.has(HIGH_CHARACTERS_ARE_NAMES)) {
      return c >= 0x80;
    }
    // Includes the characters that Java ignores in names, as H2 does.
    return Character.isJavaIdentifierPart(sql.codePointAt(at));
  }

  private static boolean isPlain(char c) {
    return c < PLAIN.length && PLAIN[c];
  }

  int end(int at) {
    int end = at + Character.charCount(sql.codePointAt(at));
    while (end < sql.length()) {
      if (isPlain(sql.charAt(end))) {
        end++;
      } else if (continuesAt(end)) {
        end += Character.charCount(sql.codePointAt(end));
      } else {
        break;
      }
    }
    return end;
  }

  int endOfDigits(int at) {
    int end = at;
    while (end < sql.length() && sql.charAt(end) >= '0' && sql.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /** The position where the {@code $} after a tag must be. A tag is a name without dollars. */
  int endOfDollarTag(int at) {
    int end = at;
    while (end < sql.length() && sql.charAt(end) != '$' && continuesAt(end)) {
      end++;
    }
    return end;
  }

  /**
   * {@code 1}, {@code 1_000}, {@code .5}, {@code 1.5e-3}, {@code 0x1F}; a sign is not part of it.
   */
  int endOfNumber(int at) {
    if (sql.charAt(at) == '0' && at + 1 < sql.length()) {
      int radix =
          switch (sql.charAt(at + 1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 0;
          };
      if (radix > 0) {
        int end = endOfDigits(at + 2, radix);
        if (end > at + 2) {
          return withSuffix(end);
        }
      }
    }
    int end = endOfDigits(at, 10);
    boolean whole = end == sql.length() || sql.charAt(end) != '.';
    if (!whole) {
      end = endOfDigits(end + 1, 10);
    }
    if (end < sql.length() && (sql.charAt(end) == 'e' || sql.charAt(end) == 'E')) {
      int exponent = end + 1;
      if (exponent < sql.length() && (sql.charAt(exponent) == '+' || sql.charAt(exponent) == '-')) {
        exponent++;
      }
      int digits = endOfDigits(exponent, 10);
      if (digits > exponent) {
        return digits;
      }
    }
    return whole ? withSuffix(end) : end;
  }

  /** Whether a number has a point or an exponent, so that a suffix is not part of it. */
  boolean isFloating(int from, int end) {
    for (int i = from; i < end; i++) {
      char c = sql.charAt(i);
      if (c == '.' || (!hex(from, end) && (c == 'e' || c == 'E'))) {
        return true;
      }
    }
    return false;
  }

  private boolean hex(int from, int end) {
    return from + 1 < end
        && sql.charAt(from) == '0'
        && (sql.charAt(from + 1) == 'x' || sql.charAt(from + 1) == 'X');
  }

  private int withSuffix(int end) {
    boolean marked =
        rules.has(NUMBERS_END_IN_L)
            && end < sql.length()
            && (sql.charAt(end) == 'L' || sql.charAt(end) == 'l');
    return marked ? end + 1 : end;
  }

  private int endOfDigits(int at, int radix) {
    int end = at;
    while (end < sql.length()) {
      char c = sql.charAt(end);
      boolean digit = c < 0x80 && (c == '_' ? end > at : Character.digit(c, radix) >= 0);
      if (!digit) {
        break;
      }
      end++;
    }
    return end;
  }
}
