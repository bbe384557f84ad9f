package dev.nacre.core.sql.lex;

import java.util.Arrays;

/** Collects the tokens of a text while the lexer reads it. */
final class LexedSqlBuilder {
  private final String source;
  private TokenKind[] kinds;
  private int[] ends;
  private int size;
  private int present;

  LexedSqlBuilder(String source) {
    this.source = source;
    int guess = source.length() / 3 + 4;
    this.kinds = new TokenKind[guess];
    this.ends = new int[guess];
  }

  void add(TokenKind kind, int end) {
    if (size == kinds.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    kinds[size] = kind;
    ends[size++] = end;
    present |= kind.bit();
  }

  /**
   * The last token of this kind has no end: everything from it on becomes one unterminated token.
   */
  void leaveOpen(TokenKind kind) {
    do {
      size--;
    } while (kinds[size] != kind);
    present = 0;
    for (int token = 0; token < size; token++) {
      present |= kinds[token].bit();
    }
    add(TokenKind.UNTERMINATED, source.length());
  }

  LexedSql build() {
    return new LexedSql(source, Arrays.copyOf(kinds, size), Arrays.copyOf(ends, size), present);
  }
}
