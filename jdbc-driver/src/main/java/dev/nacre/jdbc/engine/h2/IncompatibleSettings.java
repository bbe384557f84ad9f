package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/** H2 settings that are incompatible with encrypted files. */
final class IncompatibleSettings {
  private static final Map<String, String> REFUSED =
      Map.of(
          "CIPHER", "Nacre encrypts the files itself; leave it out",
          "RECOVER_TEST", "it copies the database to files in clear");

  // With any of these, H2 itself decides how it locks the database.
  private static final Set<String> SHARING = Set.of("AUTO_SERVER", "ACCESS_MODE_DATA");

  private IncompatibleSettings() {}

  /**
   * @param settings as in the URL
   */
  static void check(String settings) throws NacreIOException {
    // A semicolon in a value has a backslash before it.
    for (String setting : settings.split("(?<!\\\\);", -1)) {
      check(key(setting), true);
    }
  }

  static void check(Properties info) throws NacreIOException {
    for (Object key : info.keySet()) {
      check(String.valueOf(key), false);
    }
  }

  /**
   * Whether H2 will lock a database exclusively, by its settings: neither shared with other
   * processes nor read-only.
   *
   * @param settings as in the URL
   */
  static boolean locksExclusively(String settings, Properties info) {
    return Stream.concat(
            Arrays.stream(settings.split("(?<!\\\\);", -1)).map(IncompatibleSettings::key),
            info.keySet().stream().map(String::valueOf))
        .map(key -> key.strip().toUpperCase(Locale.ENGLISH))
        .noneMatch(SHARING::contains);
  }

  private static String key(String setting) {
    int equals = setting.indexOf('=');
    return equals < 0 ? setting : setting.substring(0, equals);
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
