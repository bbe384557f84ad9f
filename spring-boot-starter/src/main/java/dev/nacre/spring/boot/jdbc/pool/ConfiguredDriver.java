package dev.nacre.spring.boot.jdbc.pool;

import dev.nacre.jdbc.NacreDriver;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver with the URL and the options of one data source. Pools get this instead of properties,
 * because they print their properties in their logs. Prints nothing itself. Thread-safe.
 */
public final class ConfiguredDriver implements Driver {
  private static final String PASSPHRASE = "nacre.wallet.password";

  private final NacreDriver driver = new NacreDriver();
  private final String url;
  private final Map<String, String> options;
  private final char @Nullable [] passphrase;

  public ConfiguredDriver(String url, Map<String, String> options) {
    this.url = url;
    Map<String, String> shown = new HashMap<>(options);
    String secret = shown.remove(PASSPHRASE);
    this.passphrase = secret == null ? null : secret.toCharArray();
    this.options = Map.copyOf(shown);
  }

  /**
   * @param shown what the pool has for a URL, without the passphrase
   */
  @Override
  public @Nullable Connection connect(@Nullable String shown, @Nullable Properties info)
      throws SQLException {
    Properties all = new Properties();
    all.putAll(options);
    char[] secret = passphrase;
    char[] lent = secret == null ? null : secret.clone();
    if (lent != null) {
      all.put(PASSPHRASE, lent);
    }
    if (info != null) {
      for (String name : info.stringPropertyNames()) {
        all.setProperty(name, info.getProperty(name));
      }
      all.putAll(info);
    }
    try {
      return driver.connect(url, all);
    } finally {
      if (lent != null) {
        Arrays.fill(lent, '\0');
      }
    }
  }

  @Override
  public boolean acceptsURL(@Nullable String shown) throws SQLException {
    return driver.acceptsURL(shown);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String shown, @Nullable Properties info)
      throws SQLException {
    return driver.getPropertyInfo(shown, info);
  }

  @Override
  public int getMajorVersion() {
    return driver.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return driver.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() {
    return driver.getParentLogger();
  }
}
