package dev.nacre.jdbc.open.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.OptionSyntax;
import dev.nacre.jdbc.open.option.TargetUrl;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings that Derby will find in a URL and in the connection properties, parsed as Derby
 * does.
 */
public final class DerbySettings {
  private static final Set<String> ENDS = Set.of("shutdown", "drop");

  /** Settings that create a database from an existing one. */
  private static final Set<String> BRINGS =
      Set.of("createFrom", "restoreFrom", "rollForwardRecoveryFrom");

  private final Map<String, String> values = new TreeMap<>();

  public DerbySettings(TargetUrl url, Properties info) {
    info.stringPropertyNames().forEach(name -> values.put(name, info.getProperty(name)));
    OptionSyntax.SEMICOLON
        .values(url.settings())
        .forEach((key, value) -> values.put(key.strip(), value.strip()));
  }

  /** Whether the URL only shuts down or drops a database, which always ends with an exception. */
  public boolean endsDatabase() {
    return ENDS.stream().anyMatch(this::isTrue);
  }

  /** Whether a missing database is created empty. */
  public boolean createsDatabase() {
    return isTrue("create") && BRINGS.stream().noneMatch(values::containsKey);
  }

  /** Whether a missing database is restored or copied from elsewhere. */
  public boolean bringsDatabase() {
    return BRINGS.stream().anyMatch(values::containsKey);
  }

  /**
   * @throws NacreException when the database may be a different one than the URL names
   */
  public void check() {
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
