package dev.nacre.core.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Folds names of tables and columns as databases do, or more, and compares them. */
public final class NameFolding {
  private NameFolding() {}

  /**
   * Folds a name for comparison: no database distinguishes more names, and some distinguish fewer.
   * Databases that fold to lower case turn a Kelvin sign into a k; folding to upper case alone
   * would leave it.
   */
  public static String fold(String name) {
    if (isFoldedAscii(name)) {
      return name; // most names are folded more than once
    }
    String upper = CaseFolding.upper(name);
    return isAscii(upper) ? upper : CaseFolding.upper(CaseFolding.lower(upper));
  }

  private static boolean isFoldedAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x80 || (c >= 'a' && c <= 'z')) {
        return false;
      }
    }
    return true;
  }

  public static boolean isAscii(String text) {
    return isAscii(text, 0, text.length());
  }

  /** Whether a part of a text consists of ASCII characters only. */
  public static boolean isAscii(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a database may take a part of a text for a word. Databases fold with Java's or their
   * own rules; these differ for ſ, ı, K and ﬁ.
   *
   * @param word in upper case ASCII
   */
  public static boolean isWord(String text, int start, int end, String word) {
    int length = end - start;
    if (length > word.length()) {
      return false;
    }
    if (length == word.length() && text.regionMatches(true, start, word, 0, length)) {
      return true;
    }
    return !isAscii(text, start, end)
        && text.substring(start, end).toUpperCase(Locale.ENGLISH).equalsIgnoreCase(word);
  }

  /** What {@link #fold} makes of a part of a text, if that is ASCII; null for any other. */
  public static @Nullable String foldAscii(String text, int start, int end) {
    byte[] upper = new byte[end - start];
    int all = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      all |= c;
      upper[i - start] = (byte) upper(c);
    }
    return all > 0x7f ? null : new String(upper, StandardCharsets.ISO_8859_1);
  }

  /** Whether a part of a text folds to this name; false for one with other characters. */
  public static boolean foldsToAscii(String text, int start, int end, String folded) {
    if (end - start != folded.length()) {
      return false;
    }
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c > 0x7f || upper(c) != folded.charAt(i - start)) {
        return false;
      }
    }
    return true;
  }

  private static char upper(char c) {
    return (char) (c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
}
