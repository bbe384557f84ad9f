package dev.nacre.jdbc.open.option;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The syntax of options in a database's URL. */
public enum OptionSyntax {
  /** H2: {@code ;k=v;k=v}; keys ignore case, a backslash escapes a semicolon. */
  SEMICOLON_ANY_CASE(';', true),
  /** Derby: {@code ;k=v;k=v}. */
  SEMICOLON(';', false),
  /** PostgreSQL: {@code ?k=v&k=v}, percent-encoded, a plus for a blank. */
  QUERY_FORM('?', false),
  /** MariaDB: {@code ?k=v&k=v}, percent-encoded. */
  QUERY('?', false);

  char mark() {
    return mark;
  }

  /** A URL without our options, and the options. */
  record Split(String url, Map<Option, String> options) {}

  private final char mark;
  private final boolean anyCase;

  OptionSyntax(char mark, boolean anyCase) {
    this.mark = mark;
    this.anyCase = anyCase;
  }

  /**
   * Removes our options from a URL; everything else stays as it was written.
   *
   * @throws NacreException when one is unknown, malformed or there twice
   */
  Split split(String url) {
    int start = url.indexOf(mark);
    if (start < 0) {
      return new Split(url, Map.of());
    }
    char separator = mark == '?' ? '&' : ';';
    StringJoiner rest = new StringJoiner(String.valueOf(separator));
    Map<Option, String> options = new EnumMap<>(Option.class);
    boolean kept = false;
    for (String setting : settings(url.substring(start + 1), separator)) {
      int equals = setting.indexOf('=');
      String key = key(equals < 0 ? setting : setting.substring(0, equals));
      if (Option.isOurs(key)) {
        Option option = option(key);
        String value = decode(equals < 0 ? "" : setting.substring(equals + 1));
        String before = options.put(option, value);
        if (before != null && !before.equals(value)) {
          throw new NacreException(
              ErrorCode.OPTION_GIVEN_TWICE, "The URL has two values for " + option.key());
        }
      } else {
        rest.add(setting);
        kept = true;
      }
    }
    return new Split(url.substring(0, start) + (kept ? mark + rest.toString() : ""), options);
  }

  /** Decodes all settings in a result of {@link TargetUrl#settings()}. */
  public Map<String, String> values(String settings) {
    Map<String, String> values = new LinkedHashMap<>();
    if (!settings.isEmpty()) {
      for (String setting : settings(settings.substring(1), mark == '?' ? '&' : ';')) {
        int equals = setting.indexOf('=');
        if (equals > 0) {
          values.put(key(setting.substring(0, equals)), decode(setting.substring(equals + 1)));
        }
      }
    }
    return values;
  }

  private Option option(String key) {
    String name = key.strip();
    return Option.of(anyCase ? name.toLowerCase(Locale.ROOT) : name)
        .orElseThrow(
            () -> new NacreException(ErrorCode.OPTION_UNKNOWN, Options.unknown(name, "the URL")));
  }

  /** Splits at separators without a backslash; nothing is unescaped yet. */
  private List<String> settings(String text, char separator) {
    List<String> found = new ArrayList<>();
    int start = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\' && anyCase) {
        at++;
      } else if (c == separator) {
        found.add(text.substring(start, at));
        start = at + 1;
      }
    }
    found.add(text.substring(start));
    return found;
  }

  /** A key that does not decode is not ours, and the target may reject it. */
  private String key(String text) {
    try {
      return decode(text);
    } catch (NacreException malformed) {
      return text;
    }
  }

  private String decode(String text) {
    return switch (this) {
      case SEMICOLON -> text;
      case SEMICOLON_ANY_CASE -> withoutBackslashes(text);
      case QUERY_FORM -> percent(text);
      case QUERY -> percent(text.replace("+", "%2B"));
    };
  }

  private static String percent(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      // The exception's message would repeat the text.
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "The URL has a malformed percent encoding");
    }
  }

  private static String withoutBackslashes(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\' && at + 1 < text.length()) {
        at++;
        plain.append(text.charAt(at));
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
