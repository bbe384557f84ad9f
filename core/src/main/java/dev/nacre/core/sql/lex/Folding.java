package dev.nacre.core.sql.lex;

import dev.nacre.core.catalog.Catalog;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares words as databases fold them. */
final class Folding {
  private Folding() {}

  /** Databases fold with Java's or their own rules; these differ for ſ, ı, K and ﬁ. */
  static boolean same(String text, int start, int end, String upper) {
    int length = end - start;
    if (length > upper.length()) {
      return false;
    }
    if (length == upper.length() && text.regionMatches(true, start, upper, 0, length)) {
      return true;
    }
    return !isAscii(text, start, end)
        && text.substring(start, end).toUpperCase(Locale.ENGLISH).equalsIgnoreCase(upper);
  }

  /** What {@link Catalog#folded} makes of an ASCII text; null for another one. */
  static @Nullable String upper(String text, int start, int end) {
    byte[] upper = new byte[end - start];
    int all = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      all |= c;
      upper[i - start] = (byte) upper(c);
    }
    return all > 0x7f ? null : new String(upper, StandardCharsets.ISO_8859_1);
  }

  /** Whether that is this folded name; false for a text with other characters. */
  static boolean isUpper(String text, int start, int end, String folded) {
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

  static boolean isAscii(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (text.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }
}
