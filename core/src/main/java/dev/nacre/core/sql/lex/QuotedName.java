package dev.nacre.core.sql.lex;

/** Removes the quotes of a name and resolves its escapes. */
final class QuotedName {
  private QuotedName() {}

  static String unquote(LexedSql sql, int token) {
    String text = sql.text(token);
    if (text.charAt(0) == 'U' || text.charAt(0) == 'u') {
      return unicode(undoubled(text.substring(2)), escape(sql, token));
    }
    return undoubled(text);
  }

  private static String undoubled(String quoted) {
    char close = quoted.charAt(quoted.length() - 1);
    String inner = quoted.substring(1, quoted.length() - 1);
    return close == ']' ? inner : inner.replace("" + close + close, "" + close);
  }

  /** The character after UESCAPE, or a backslash. */
  private static char escape(LexedSql sql, int token) {
    int word = sql.nextSignificant(token + 1);
    if (sql.isWord(word, "UESCAPE")) {
      int literal = sql.nextSignificant(word + 1);
      if (literal < sql.size()
          && sql.kind(literal) == TokenKind.STRING
          && sql.text(literal).length() == 3) {
        return sql.text(literal).charAt(1);
      }
    }
    return '\\';
  }

  /** An invalid escape is left as it is: the database rejects it. */
  private static String unicode(String name, char escape) {
    StringBuilder plain = new StringBuilder(name.length());
    int at = 0;
    while (at < name.length()) {
      char c = name.charAt(at);
      if (c != escape || at + 1 == name.length()) {
        plain.append(c);
        at++;
      } else if (name.charAt(at + 1) == escape) {
        plain.append(escape);
        at += 2;
      } else {
        boolean plus = name.charAt(at + 1) == '+';
        int digits = at + (plus ? 2 : 1);
        int end = digits + (plus ? 6 : 4);
        int codePoint = hex(name, digits, end);
        if (codePoint < 0) {
          plain.append(c);
          at++;
        } else {
          plain.appendCodePoint(codePoint);
          at = end;
        }
      }
    }
    return plain.toString();
  }

  private static int hex(String text, int start, int end) {
    if (end > text.length()) {
      return -1;
    }
    int value = 0;
    for (int i = start; i < end; i++) {
      int digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0) {
        return -1;
      }
      value = value << 4 | digit;
    }
    return Character.isValidCodePoint(value) ? value : -1;
  }
}
