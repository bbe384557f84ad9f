package dev.nacre.cli.output;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats values for text output. */
public final class TextFormat {
  private TextFormat() {}

  /** The text of a value. */
  static String of(@Nullable Object value) {
    if (value == null) {
      return "-";
    }
    if (value instanceof Boolean truth) {
      return truth ? "yes" : "no";
    }
    if (value instanceof Iterable<?> several && !(value instanceof Path)) {
      StringBuilder list = new StringBuilder();
      several.forEach(one -> list.append(list.isEmpty() ? "" : ", ").append(of(one)));
      return list.isEmpty() ? "-" : list.toString();
    }
    return harmless(value.toString());
  }

  /**
   * Escapes invisible characters. A tag or a file name may come from another user, and could
   * otherwise move the cursor, colour the screen or forge a line.
   */
  public static String harmless(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (isVisible(point)) {
                out.appendCodePoint(point);
              } else {
                out.append(String.format(Locale.ROOT, "\\u{%x}", point));
              }
            });
    return out.toString();
  }

  private static boolean isVisible(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** {@code keyId} to {@code key id}. */
  static String label(String name) {
    StringBuilder label = new StringBuilder();
    name.chars()
        .forEach(
            c -> {
              if (Character.isUpperCase(c)) {
                label.append(' ');
              }
              label.append((char) Character.toLowerCase(c));
            });
    return label.toString();
  }

  static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }
}
