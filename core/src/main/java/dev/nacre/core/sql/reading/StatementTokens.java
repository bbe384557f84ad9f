package dev.nacre.core.sql.reading;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.text.NameFolding;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The significant tokens of one statement, by index from 0. A question about an index outside the
 * statement returns false.
 */
public final class StatementTokens {
  private final LexedSql sql;
  private final int[] tokens;

  /** For literals in JDBC escapes the opening brace; for all others the token itself. */
  private final int[] opening;

  private volatile int @Nullable [] partners;
  private volatile int @Nullable [] markers;

  private StatementTokens(LexedSql sql, int[] tokens, int[] opening) {
    this.sql = sql;
    this.tokens = tokens;
    this.opening = opening;
  }

  public static StatementTokens of(LexedSql sql, LexedSql.Statement statement) {
    int[] tokens = new int[statement.end() - statement.first()];
    int size = 0;
    for (int token = statement.first(); token < statement.end(); token++) {
      if (sql.kind(token).isSignificant()) {
        tokens[size++] = token;
      }
    }
    int[] found = Arrays.copyOf(tokens, size);
    return new StatementTokens(sql, found, found);
  }

  /** The tokens of a part of a text, such as that of a node. */
  public static StatementTokens of(LexedSql sql, Span span) {
    return of(sql, sql.range(span.start(), span.end()));
  }

  /**
   * Hides the braces and keywords of JDBC escapes.
   *
   * @param hidden indices of the tokens to hide
   * @param literals indices of literals in escapes; each has a brace and a keyword before it, and a
   *     brace after it
   */
  public StatementTokens without(BitSet hidden, BitSet literals) {
    int[] kept = new int[tokens.length];
    int[] opened = new int[tokens.length];
    int size = 0;
    for (int i = 0; i < tokens.length; i++) {
      if (!hidden.get(i)) {
        kept[size] = tokens[i];
        opened[size++] = literals.get(i) ? tokens[i - 2] : tokens[i];
      }
    }
    return new StatementTokens(sql, Arrays.copyOf(kept, size), Arrays.copyOf(opened, size));
  }

  /** The keyword of the JDBC escape around a literal, folded; empty where there is none. */
  public String escape(int i) {
    return opening[i] == tokens[i]
        ? ""
        : NameFolding.fold(sql.text(sql.nextSignificant(opening[i] + 1)));
  }

  public int size() {
    return tokens.length;
  }

  public LexedSql sql() {
    return sql;
  }

  private boolean has(int i) {
    return i >= 0 && i < tokens.length;
  }

  public boolean is(int i, TokenKind kind) {
    return has(i) && kind(i) == kind;
  }

  public TokenKind kind(int i) {
    return sql.kind(tokens[i]);
  }

  /** Whether this is the unquoted word, ignoring case. */
  public boolean is(int i, String word) {
    return has(i) && sql.isWord(tokens[i], word);
  }

  public boolean isOneOf(int i, Set<String> words) {
    return is(i, TokenKind.WORD) && words.contains(name(i));
  }

  public boolean isSign(int i, String sign) {
    return has(i) && sql.isSpelledAs(tokens[i], sign);
  }

  public boolean isName(int i) {
    return is(i, TokenKind.WORD) || is(i, TokenKind.QUOTED_NAME);
  }

  /** A name, folded for comparison. */
  public String name(int i) {
    return sql.folded(tokens[i]);
  }

  /** A name as written, without quotes. */
  public String plainName(int i) {
    return sql.name(tokens[i]);
  }

  /** See {@link LexedSql#mayBeLonger}. */
  public boolean mayBeLonger(int i, int bytes) {
    return sql.mayBeLonger(tokens[i], bytes);
  }

  public String text(int i) {
    return sql.text(tokens[i]);
  }

  /** The start of a token, or of the JDBC escape around a literal. */
  public int start(int i) {
    return sql.start(opening[i]);
  }

  public int end(int i) {
    int last = opening[i] == tokens[i] ? tokens[i] : sql.nextSignificant(tokens[i] + 1);
    return sql.end(last);
  }

  /** The matching parenthesis, or -1. */
  public int partner(int i) {
    int[] known = partners;
    if (known == null) {
      known = paired();
      partners = known;
    }
    return has(i) ? known[i] : -1;
  }

  private int[] paired() {
    int[] partner = new int[tokens.length];
    int[] open = new int[tokens.length + 1];
    int depth = 0;
    for (int i = 0; i < tokens.length; i++) {
      partner[i] = -1;
      if (kind(i) == TokenKind.OPEN_PAREN) {
        open[depth++] = i;
      } else if (kind(i) == TokenKind.CLOSE_PAREN && depth > 0) {
        int start = open[--depth];
        partner[start] = i;
        partner[i] = start;
      }
    }
    return partner;
  }

  /** Whether a range has nothing but names: no value. */
  public boolean areNames(int from, int end) {
    for (int i = from; i < end; i++) {
      boolean name =
          switch (kind(i)) {
            case WORD, QUOTED_NAME, COMMA, DOT, OPEN_PAREN, CLOSE_PAREN -> true;
            default -> false;
          };
      if (!name) {
        return false;
      }
    }
    return true;
  }

  /** The index of the first token that is no opening parenthesis. */
  public int firstWord() {
    int first = 0;
    while (is(first, TokenKind.OPEN_PAREN)) {
      first++;
    }
    return first;
  }

  /**
   * The index of the word that says what is defined: behind CREATE, or CREATE OR REPLACE, or
   * another first word.
   */
  public int kindAfterCreate() {
    return is(1, "OR") ? 3 : 1;
  }

  /** The start of a name with its qualifiers: {@code a.b.c}. */
  public int startOfPath(int last) {
    int i = last;
    while (is(i - 1, TokenKind.DOT) && isName(i - 2)) {
      i -= 2;
    }
    return i;
  }

  /** The end of a name with its qualifiers. */
  public int endOfPath(int from) {
    int i = from + 1;
    while (is(i, TokenKind.DOT) && isName(i + 1)) {
      i += 2;
    }
    return i;
  }

  /** A qualified name as written, without spaces and comments. */
  public String path(int from, int end) {
    StringBuilder path = new StringBuilder();
    for (int i = from; i < end; i++) {
      path.append(text(i));
    }
    return path.toString();
  }

  /** The index of a parameter marker, from 1. */
  public int parameter(int i) {
    int[] numbers = markers;
    if (numbers == null) {
      numbers = numbered();
      markers = numbers;
    }
    return numbers[i];
  }

  /** Computed once for all markers: a statement may have a hundred thousand. */
  private int[] numbered() {
    int[] numbers = new int[tokens.length];
    int number = 0;
    int token = 0;
    for (int i = 0; i < tokens.length; i++) {
      for (; token <= tokens[i]; token++) {
        if (sql.kind(token) == TokenKind.MARKER) {
          number++;
        }
      }
      numbers[i] = number;
    }
    return numbers;
  }
}
