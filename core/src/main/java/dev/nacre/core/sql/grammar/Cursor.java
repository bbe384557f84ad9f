package dev.nacre.core.sql.grammar;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Span;
import java.util.Locale;

/** A cursor over the significant tokens of a text. */
public final class Cursor {
  /** The deepest nesting of parentheses, queries and operators: more than any program writes. */
  private static final int DEEPEST = 250;

  private static final String[] SYMBOLS = new String[0x80];

  static {
    for (char one = 0; one < SYMBOLS.length; one++) {
      SYMBOLS[one] = String.valueOf(one);
    }
  }

  private final LexedSql sql;
  private final int size;
  private final int[] tokens;
  private final TokenKind[] kinds;
  private final String[] words;
  private int next;
  private int markers;
  private int depth;
  private int levels;

  public Cursor(LexedSql sql) throws SyntaxException {
    SignificantTokens significant = new SignificantTokens(sql);
    this.sql = sql;
    this.size = significant.size;
    this.tokens = significant.tokens;
    this.kinds = significant.kinds;
    this.words = significant.words;
  }

  public boolean atEnd() {
    return next == size;
  }

  /** The next token in upper case if it is an unquoted word; else an empty string. */
  public String word() {
    return word(0);
  }

  /** A later token in upper case if it is an unquoted word; else an empty string. */
  public String word(int ahead) {
    return next + ahead < size ? words[next + ahead] : SignificantTokens.NO_WORD;
  }

  public boolean is(TokenKind kind) {
    return is(0, kind);
  }

  public boolean is(int ahead, TokenKind kind) {
    return next + ahead < size && kinds[next + ahead] == kind;
  }

  public boolean is(String word) {
    return word().equals(word);
  }

  public boolean is(String first, String second) {
    return word().equals(first) && word(1).equals(second);
  }

  /** Whether the next token is exactly this symbol. */
  public boolean isSign(String sign) {
    return isSign(0, sign);
  }

  public boolean isSign(int ahead, String sign) {
    if (!is(ahead, TokenKind.SYMBOL)) {
      return false;
    }
    int token = tokens[next + ahead];
    int length = sql.end(token) - sql.start(token);
    return length == sign.length() && sql.source().startsWith(sign, sql.start(token));
  }

  public boolean accept(String word) {
    boolean here = is(word);
    if (here) {
      next++;
    }
    return here;
  }

  public boolean accept(String first, String second) {
    boolean here = is(first, second);
    if (here) {
      next += 2;
    }
    return here;
  }

  /** Takes the next token if it is one of these words. */
  public boolean acceptAny(String... anyOf) {
    for (String word : anyOf) {
      if (accept(word)) {
        return true;
      }
    }
    return false;
  }

  public boolean accept(TokenKind kind) {
    boolean here = is(kind);
    if (here) {
      next++;
    }
    return here;
  }

  public boolean acceptSign(String sign) {
    boolean here = isSign(sign);
    if (here) {
      next++;
    }
    return here;
  }

  public void expect(String... all) throws SyntaxException {
    for (String word : all) {
      if (!accept(word)) {
        throw unexpected(word);
      }
    }
  }

  public void expect(TokenKind kind) throws SyntaxException {
    if (!accept(kind)) {
      throw unexpected(kind.name().toLowerCase(Locale.ENGLISH).replace('_', ' '));
    }
  }

  public void expectSign(String sign) throws SyntaxException {
    if (!acceptSign(sign)) {
      throw unexpected(sign);
    }
  }

  /** Takes the next token. */
  public void skip() throws SyntaxException {
    if (atEnd()) {
      throw unexpected("more");
    }
    next++;
  }

  public void skip(int count) {
    next += count;
  }

  /** Takes the next token; if it opens a parenthesis, everything up to the matching one. */
  public void skipGroup() throws SyntaxException {
    int open = 0;
    do {
      open += is(TokenKind.OPEN_PAREN) ? 1 : is(TokenKind.CLOSE_PAREN) ? -1 : 0;
      if (is(TokenKind.MARKER) || is(TokenKind.NUMBERED_MARKER)) {
        throw unexpected("no parameter");
      }
      skip();
    } while (open > 0);
  }

  /** Where the next token begins; at the end, where the last one ends. */
  public int start() {
    return start(0);
  }

  public int start(int ahead) {
    if (next + ahead < size) {
      return sql.start(tokens[next + ahead]);
    }
    return size == 0 ? 0 : sql.end(tokens[size - 1]);
  }

  /** The range from a start to the end of the last token taken. */
  public Span since(int start) {
    return new Span(start, next == 0 ? start : Math.max(start, sql.end(tokens[next - 1])));
  }

  /** Whether the next two tokens are adjacent. */
  public boolean touches(int ahead) {
    return next + ahead + 1 < size
        && sql.end(tokens[next + ahead]) == sql.start(tokens[next + ahead + 1]);
  }

  /** The text of a later token that is a symbol. Most have one character. */
  String symbol(int ahead) {
    int token = tokens[next + ahead];
    char first = sql.source().charAt(sql.start(token));
    boolean single = sql.end(token) - sql.start(token) == 1 && first < SYMBOLS.length;
    return single ? SYMBOLS[first] : sql.text(token);
  }

  public String text(int ahead) {
    return sql.text(tokens[next + ahead]);
  }

  /** Takes the next token as a name. */
  public Identifier identifier() throws SyntaxException {
    boolean quoted = is(TokenKind.QUOTED_NAME);
    if (!quoted && !is(TokenKind.WORD)) {
      throw unexpected("a name");
    }
    int token = tokens[next++];
    Span span = new Span(sql.start(token), sql.end(token));
    Identifier name = new Identifier(span, sql.name(token), sql.folded(token), quoted);
    if (quoted && accept("UESCAPE")) {
      expect(TokenKind.STRING);
    }
    return name;
  }

  /** Takes a parameter marker and returns its index. */
  public int marker() throws SyntaxException {
    if (is(TokenKind.NUMBERED_MARKER)) {
      String number = text(0).substring(1);
      if (number.length() > 5 || Integer.parseInt(number) == 0) {
        throw unexpected("a number of a parameter");
      }
      next++;
      return Integer.parseInt(number) - 1;
    }
    expect(TokenKind.MARKER);
    return markers++;
  }

  /** How many unnumbered markers have been taken. */
  public int markers() {
    return markers;
  }

  /** Counts one more level of the tree that is not due to a parenthesis. */
  public void deepen() {
    levels++;
  }

  /** How many such levels there are. */
  public int levels() {
    return levels;
  }

  @Safeguard("columns-31")
  public void enter() throws SyntaxException {
    if (++depth > DEEPEST) {
      throw new SyntaxException(start(), "fewer than " + DEEPEST + " levels of nesting");
    }
  }

  public void leave() {
    depth--;
  }

  public SyntaxException unexpected(String wanted) {
    return new SyntaxException(start(), wanted);
  }
}
