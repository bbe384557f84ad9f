package dev.nacre.jdbc.open.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.open.option.OptionSyntax;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The settings that H2 will find in a URL and in the connection properties, parsed as H2 does. */
public final class H2Settings {
  private final Map<String, String> values = new TreeMap<>();

  public H2Settings(String settings, Properties info) {
    for (Map.Entry<Object, Object> property : info.entrySet()) {
      if (property.getKey() instanceof String key && property.getValue() instanceof String value) {
        values.put(key.toUpperCase(Locale.ENGLISH), value);
      }
    }
    // H2 rejects two values for one key, so it does not matter which of them is kept here.
    OptionSyntax.SEMICOLON_ANY_CASE
        .values(settings)
        .forEach((key, value) -> values.put(key.toUpperCase(Locale.ENGLISH), value));
  }

  /** Whether H2 must not create the database, or must not write at all. */
  public boolean forbidsCreation() {
    return isTrue("IFEXISTS")
        || isTrue("FORBID_CREATION")
        || "r".equalsIgnoreCase(values.get("ACCESS_MODE_DATA"));
  }

  /** Whether other processes may open the database at the same time. */
  public boolean sharesWithProcesses() {
    return isTrue("AUTO_SERVER");
  }

  /** Whether SQL runs before this driver sees it. */
  public boolean runsSql() {
    return values.containsKey("INIT");
  }

  /**
   * Passes the SQL in settings, which the database runs before this driver sees it, to the guard.
   */
  public void check(SqlGuard guard) throws SQLException {
    String init = values.get("INIT");
    if (init != null) {
      guard.check(init);
    }
    for (Map.Entry<String, String> setting : values.entrySet()) {
      if (setting.getKey().startsWith("TRACE_LEVEL_")) {
        if (!setting.getKey().matches("[A-Z_]+")) {
          throw SqlErrors.refused(
              ErrorCode.SQL_NOT_UNDERSTOOD, "A trace setting in the URL has an odd name");
        }
        guard.check("SET " + setting.getKey() + " " + setting.getValue());
      }
    }
  }

  private boolean isTrue(String key) {
    String value = values.getOrDefault(key, "false").toLowerCase(Locale.ROOT);
    return !(value.equals("false")
        || value.equals("f")
        || value.equals("n")
        || value.equals("no")
        || value.equals("0"));
  }
}
