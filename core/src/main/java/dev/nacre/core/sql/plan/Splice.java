package dev.nacre.core.sql.plan;

import java.util.List;
import java.util.function.Function;

/**
 * Replaces parts of a text. A replacement stays a separate token: {@code email='x'ORDER BY} may not
 * become {@code email='…'::byteaORDER BY}.
 */
public final class Splice {
  private static final String QUOTES = "'\"`[]";

  private final StringBuilder text;

  private Splice(int length) {
    text = new StringBuilder(length);
  }

  /**
   * @param edits in order, not overlapping
   */
  static String of(String source, List<Edit> edits, Function<Edit.EncryptLiteral, String> encrypt) {
    if (edits.isEmpty()) {
      return source;
    }
    Splice splice = new Splice(source.length());
    int at = 0;
    for (Edit edit : edits) {
      splice.add(source.substring(at, edit.start()));
      splice.add(edit instanceof Edit.Replace replace ? replace.text() : encrypted(encrypt, edit));
      at = edit.end();
    }
    splice.add(source.substring(at));
    return splice.text.toString();
  }

  /** Whether text inserted at a position may join with the token before. */
  public static boolean mayJoin(String source, int place) {
    return place > 0 && isPartOfToken(source.charAt(place - 1));
  }

  private static String encrypted(Function<Edit.EncryptLiteral, String> encrypt, Edit edit) {
    return encrypt.apply((Edit.EncryptLiteral) edit);
  }

  private void add(String piece) {
    if (piece.isEmpty()) {
      return;
    }
    int end = text.length();
    if (end > 0 && isPartOfToken(text.charAt(end - 1)) && isPartOfToken(piece.charAt(0))) {
      text.append(' ');
    }
    text.append(piece);
  }

  /**
   * Whether a character may join with an adjacent token: a letter, a digit, a quote, a parameter.
   */
  private static boolean isPartOfToken(char c) {
    return Character.isJavaIdentifierPart(c) || c >= 0x80 || c == '?' || QUOTES.indexOf(c) >= 0;
  }
}
