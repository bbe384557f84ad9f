package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** The settings that Derby will find in a URL and in the connection properties, read as it does. */
final class DerbySettings {
  private static final Set<String> ENDS = Set.of("shutdown", "drop");

  /** They bring a database with what is in it. */
  private static final Set<String> BRINGS =
      Set.of("createFrom", "restoreFrom", "rollForwardRecoveryFrom");

  private final Map<String, String> values = new TreeMap<>();

  DerbySettings(TargetUrl url, Properties info) {
    info.stringPropertyNames().forEach(name -> values.put(name, info.getProperty(name)));
    OptionSyntax.SEMICOLON
        .values(url.settings())
        .forEach((key, value) -> values.put(key.strip(), value.strip()));
  }

  /** Whether this is no connection, but ends what others have open: always with an exception. */
  boolean endsDatabase() {
    return ENDS.stream().anyMatch(this::isTrue);
  }

  /** Whether a database that is not there is made, and is empty then. */
  boolean createsDatabase() {
    return isTrue("create") && BRINGS.stream().noneMatch(values::containsKey);
  }

  /** Whether a database that is not there comes from somewhere. */
  boolean bringsDatabase() {
    return BRINGS.stream().anyMatch(values::containsKey);
  }

  /**
   * @throws NacreException when the database may be another one than the URL names
   */
  void check() {
    if (values.containsKey("databaseName")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "The database is named by the setting databaseName; name it in the URL");
    }
  }

  private boolean isTrue(String key) {
    return values.getOrDefault(key, "").equalsIgnoreCase("true");
  }
}
