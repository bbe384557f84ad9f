package dev.nacre.wallet.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Escapes and joins fields, and splits them: no field can end a line, forge another field, or be
 * invisible in a terminal.
 */
final class LogFieldCodec {
  private static final String EMPTY = "-";
  private static final int DIGITS = 4;

  private LogFieldCodec() {}

  static String join(List<String> fields) {
    return String.join("\t", fields.stream().map(LogFieldCodec::escape).toList());
  }

  /** The fields; empty when a field is not escaped canonically. */
  static Optional<List<String>> split(String line) {
    List<String> fields = new ArrayList<>();
    for (String field : line.split("\t", -1)) {
      Optional<String> text = unescape(field);
      if (text.isEmpty()) {
        return Optional.empty();
      }
      fields.add(text.get());
    }
    return Optional.of(fields);
  }

  static String escape(String text) {
    if (text.isEmpty()) {
      return EMPTY;
    }
    if (text.equals(EMPTY)) {
      return unit('-');
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\\') {
                out.append("\\\\");
              } else if (isVisible(point)) {
                out.appendCodePoint(point);
              } else {
                String units = Character.toString(point);
                for (int i = 0; i < units.length(); i++) {
                  out.append(unit(units.charAt(i)));
                }
              }
            });
    return out.toString();
  }

  private static String unit(char unit) {
    return String.format(Locale.ROOT, "\\u%04x", (int) unit);
  }

  private static Optional<String> unescape(String field) {
    if (field.equals(EMPTY)) {
      return Optional.of("");
    }
    StringBuilder out = new StringBuilder(field.length());
    int at = 0;
    while (at < field.length()) {
      char next = field.charAt(at);
      if (next != '\\') {
        out.append(next);
        at++;
      } else if (field.startsWith("\\\\", at)) {
        out.append('\\');
        at += 2;
      } else if (field.startsWith("\\u", at) && at + 2 + DIGITS <= field.length()) {
        try {
          out.append((char) Integer.parseInt(field, at + 2, at + 2 + DIGITS, 16));
        } catch (NumberFormatException malformed) {
          return Optional.empty();
        }
        at += 2 + DIGITS;
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(out.toString());
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
}
