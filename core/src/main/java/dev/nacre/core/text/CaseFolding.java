package dev.nacre.core.text;

import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Changes the case of texts that a user gives, of any length.
 *
 * <p>The JDK copies the whole string for each character that becomes two, such as {@code ﬆ}: a
 * megabyte of them takes minutes. So a long text is changed in pieces. Only a final sigma depends
 * on its neighbours; names are compared in upper case, where there is one sigma.
 */
public final class CaseFolding {
  /** Longer than any name in a database. */
  private static final int PIECE = 256;

  private CaseFolding() {}

  public static String upper(String text) {
    return inPieces(text, piece -> piece.toUpperCase(Locale.ENGLISH));
  }

  public static String lower(String text) {
    return inPieces(text, piece -> piece.toLowerCase(Locale.ENGLISH));
  }

  private static String inPieces(String text, UnaryOperator<String> change) {
    if (text.length() <= PIECE) {
      return change.apply(text);
    }
    StringBuilder all = new StringBuilder(text.length());
    int from = 0;
    while (from < text.length()) {
      int to = Math.min(text.length(), from + PIECE);
      if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) {
        to--;
      }
      all.append(change.apply(text.substring(from, to)));
      from = to;
    }
    return all.toString();
  }
}
