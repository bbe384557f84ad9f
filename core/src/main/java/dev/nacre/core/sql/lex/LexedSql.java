package dev.nacre.core.sql.lex;

import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * SQL text and its tokens. Token {@code i} ends where token {@code i + 1} begins; the first begins
 * at 0 and the last ends with the text, so the tokens cover the whole text. Immutable, and safe for
 * threads: what it computes later is the same for each.
 */
public final class LexedSql {
  private final String source;
  private final TokenKind[] kinds;
  private final int[] ends;

  /** A bit for each kind of tokens: most loops look for a kind that most texts do not have. */
  private final int present;

  // Computed when first asked for.
  private @Nullable FoldedNames folded;
  private @Nullable List<Statement> statements;

  LexedSql(String source, TokenKind[] kinds, int[] ends, int present) {
    this.source = source;
    this.present = present;
    this.kinds = kinds;
    this.ends = ends;
  }

  public String source() {
    return source;
  }

  public int size() {
    return kinds.length;
  }

  public TokenKind kind(int token) {
    return kinds[token];
  }

  public int start(int token) {
    return token == 0 ? 0 : ends[token - 1];
  }

  public int end(int token) {
    return ends[token];
  }

  public String text(int token) {
    return source.substring(start(token), end(token));
  }

  /** Whether the text of a token is exactly this. */
  public boolean isSpelledAs(int token, String text) {
    int start = start(token);
    return end(token) - start == text.length() && source.startsWith(text, start);
  }

  /** The first token from here on that is neither space nor comment, or {@link #size()}. */
  public int nextSignificant(int from) {
    int token = from;
    while (token < kinds.length && !kind(token).isSignificant()) {
      token++;
    }
    return token;
  }

  /** The last token before this one that is neither space nor comment, or -1. */
  public int previousSignificant(int token) {
    int before = token - 1;
    while (before >= 0 && !kind(before).isSignificant()) {
      before--;
    }
    return before;
  }

  /**
   * Whether a token is this word without quotes, ignoring case.
   *
   * @param word in upper case ASCII
   */
  public boolean isWord(int token, String word) {
    return token < kinds.length && kind(token) == TokenKind.WORD && isSpelled(token, word);
  }

  /**
   * Whether a token is this name, with or without quotes, ignoring case.
   *
   * @param name in upper case ASCII
   */
  public boolean isName(int token, String name) {
    if (token >= kinds.length) {
      return false;
    }
    return switch (kind(token)) {
      case WORD -> isSpelled(token, name);
      case QUOTED_NAME -> {
        String unquoted = name(token);
        yield NameFolding.isWord(unquoted, 0, unquoted.length(), name);
      }
      default -> false;
    };
  }

  private boolean isSpelled(int token, String word) {
    return NameFolding.isWord(source, start(token), end(token), word);
  }

  /** The name of a word or a quoted name: quotes removed, escapes resolved, case kept. */
  public String name(int token) {
    if (kind(token) == TokenKind.QUOTED_NAME) {
      return QuotedName.unquote(this, token);
    }
    FoldedNames known = folded;
    String upper = known == null ? null : known.of(token);
    // A word in upper case needs only one string.
    return upper != null && isSpelledAs(token, upper) ? upper : text(token);
  }

  /** The name of a word or a quoted name, folded for comparison. */
  public String folded(int token) {
    String known = foldedNames().of(token);
    return known == null ? NameFolding.fold(name(token)) : known;
  }

  /** Whether any word or quoted name of the text, folded, matches. Asks once for most. */
  public boolean hasName(Predicate<String> which) {
    return foldedNames().anyMatch(which);
  }

  /** Those of them, folded. */
  public Set<String> names(Predicate<String> which) {
    return foldedNames().matching(which);
  }

  /** Whether all words consist of ASCII characters only. */
  public boolean hasAsciiWords() {
    return foldedNames().areWordsAscii();
  }

  private FoldedNames foldedNames() {
    FoldedNames known = folded;
    if (known == null) {
      known = new FoldedNames(this);
      folded = known;
    }
    return known;
  }

  /** Whether a token may have more bytes than this; a character has at most three. */
  public boolean mayBeLonger(int token, int bytes) {
    return end(token) - start(token) > bytes / 3;
  }

  /** Whether a name may have more bytes than this. */
  public boolean mayHaveLonger(int bytes) {
    return has(TokenKind.QUOTED_NAME)
        || !hasAsciiWords()
        || hasName(name -> name.length() > bytes / 3);
  }

  /** Whether a token consists of ASCII characters only. */
  public boolean isAscii(int token) {
    return NameFolding.isAscii(source, start(token), end(token));
  }

  /** Whether a token is a name, or a word that may be one. */
  public boolean isName(int token) {
    return kinds[token] == TokenKind.WORD || kinds[token] == TokenKind.QUOTED_NAME;
  }

  /** Whether the text contains a literal: a string, bytes, a number, or a boolean. */
  public boolean holdsValues() {
    for (int token = 0; token < kinds.length; token++) {
      boolean value =
          switch (kind(token)) {
            case STRING, BINARY, NUMBER -> true;
            case WORD -> isWord(token, "TRUE") || isWord(token, "FALSE");
            default -> false;
          };
      if (value) {
        return true;
      }
    }
    return false;
  }

  /** Whether every character could be lexed. */
  public boolean isWhole() {
    return !has(TokenKind.UNTERMINATED) && !has(TokenKind.UNKNOWN);
  }

  /** Whether there is a token of this kind. */
  public boolean has(TokenKind kind) {
    return (present & kind.bit()) != 0;
  }

  /** The first token that the lexer could not read, or {@link #size()}. */
  public int firstProblem() {
    int token = 0;
    while (token < kinds.length && !kind(token).isProblem()) {
      token++;
    }
    return token;
  }

  /**
   * The statements of the text: ranges of tokens between semicolons, without empty ones. Unquoted
   * bodies of procedures are split too.
   */
  public List<Statement> statements() {
    List<Statement> known = statements;
    if (known == null) {
      known = List.copyOf(split());
      statements = known;
    }
    return known;
  }

  private List<Statement> split() {
    if (!has(TokenKind.SEMICOLON)) {
      int begin = nextSignificant(0);
      return begin == kinds.length ? List.of() : List.of(new Statement(begin, kinds.length));
    }
    List<Statement> found = new ArrayList<>(1);
    int first = 0;
    for (int token = 0; token <= kinds.length; token++) {
      if (token == kinds.length || kind(token) == TokenKind.SEMICOLON) {
        int begin = nextSignificant(first);
        if (begin < token) {
          found.add(new Statement(begin, token));
        }
        first = token + 1;
      }
    }
    return found;
  }

  /** The tokens of a part of the text, which begins and ends with a token. */
  public Statement range(int start, int end) {
    return new Statement(after(start), after(end));
  }

  /** The token after one that ends here, or the first. */
  private int after(int end) {
    int before = end == 0 ? -1 : Arrays.binarySearch(ends, end);
    if (before < 0 && end > 0) {
      throw new IllegalArgumentException("no token ends there");
    }
    return before + 1;
  }

  /** Contains only sizes: SQL text may contain values. */
  @Override
  public String toString() {
    return "LexedSql[" + source.length() + " characters, " + kinds.length + " tokens]";
  }

  /**
   * One statement of a text.
   *
   * @param first its first significant token
   * @param end the token after its last: a semicolon, or the size of the text
   */
  public record Statement(int first, int end) {}
}
