package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** Settings of H2 that cannot go together with sealed files. */
final class UrlSettings {
  private static final Map<String, String> REFUSED =
      Map.of(
          "CIPHER", "the database is encrypted already",
          "RECOVER_TEST", "it copies the database to files in clear");

  private UrlSettings() {}

  /**
   * @param settings as they stand in the URL
   */
  static void check(String settings) throws NacreIOException {
    // A semicolon in a value is written with a backslash before it.
    for (String setting : settings.split("(?<!\\\\);", -1)) {
      int equals = setting.indexOf('=');
      check(equals < 0 ? setting : setting.substring(0, equals), true);
    }
  }

  static void check(Properties info) throws NacreIOException {
    for (Object key : info.keySet()) {
      check(String.valueOf(key), false);
    }
  }

  private static void check(String key, boolean inUrl) throws NacreIOException {
    String name = key.strip().toUpperCase(Locale.ENGLISH);
    String why = REFUSED.get(name);
    if (why != null) {
      throw new NacreIOException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The setting " + name + (inUrl ? " in the URL" : "") + " is refused, because " + why);
    }
  }
}
