package dev.nacre.cli.output;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON (RFC 8259), in ASCII only, so that no charset conversion can break it. */
public final class Json {
  private Json() {}

  public static String of(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(@Nullable Object value, StringBuilder out) {
    if (value == null || value instanceof Boolean || isNumber(value)) {
      out.append(value);
    } else if (value instanceof Map<?, ?> map) {
      String comma = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(comma);
        quote(entry.getKey().toString(), out);
        out.append(':');
        write(entry.getValue(), out);
        comma = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> several && !(value instanceof Path)) {
      String comma = "[";
      for (Object one : several) {
        out.append(comma);
        write(one, out);
        comma = ",";
      }
      out.append(comma.equals("[") ? "[]" : "]");
    } else {
      quote(value.toString(), out);
    }
  }

  // Not every Number: JSON has no NaN and no infinity.
  private static boolean isNumber(Object value) {
    return value instanceof Integer
        || value instanceof Long
        || (value instanceof Double number && Double.isFinite(number));
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    out.append('"');
  }
}
