package dev.nacre.cli.column;

import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.util.regex.Pattern;

/** Checks that a typed name is exactly one SQL name, and safe in a statement. */
final class SqlNameCheck {
  private static final String PART =
      "(?:[\\p{L}_][\\p{L}\\p{N}_$]*|\"(?:[^\"\\p{Cc}]|\"\")+\"|`(?:[^`\\p{Cc}]|``)+`)";
  private static final Pattern COLUMN = Pattern.compile(PART);
  private static final Pattern TABLE = Pattern.compile("(?:" + PART + "\\.)?" + PART);
  private static final Pattern GROUP = Pattern.compile("\\w+");

  private SqlNameCheck() {}

  static String table(Screen screen, String typed) {
    return checked(screen, TABLE, typed, "TABLE");
  }

  static String column(Screen screen, String typed) {
    return checked(screen, COLUMN, typed, "COLUMN");
  }

  static String group(Screen screen, String typed) {
    return checked(screen, GROUP, typed, "--group");
  }

  private static String checked(Screen screen, Pattern pattern, String typed, String what) {
    if (!pattern.matcher(typed).matches()) {
      throw new UsageException(
          screen.command(), what + " has to be a name, as it stands in SQL; quoted where needed");
    }
    return typed;
  }
}
