package dev.nacre.quarkus;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hands a {@code jdbc:nacre:} URL to {@link NacreDriver}, and each other one to the driver that
 * takes it, as {@link java.sql.DriverManager} would. Quarkus makes one for a data source whose URL
 * is known only when the application starts. It adds nothing to the connections. Thread-safe.
 */
public final class RoutingDriver implements Driver {
  /** A list of services that cannot be read fails at each step; after so many the search ends. */
  private static final int MOST_BROKEN = 100;

  private static final Pattern OPTION = Pattern.compile("(?i)[;?&]\\s*nacre\\.");

  private final Driver nacre = new NacreDriver();

  /** The one that took the last URL; a data source has but one. */
  private volatile @Nullable Driver plain;

  @Override
  public @Nullable Connection connect(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    Driver driver = find(url);
    if (driver != nacre && hasOption(url, info)) {
      throw SqlErrors.refused(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "The URL does not begin with jdbc:nacre:, and options of Nacre are given: nothing would"
              + " be encrypted");
    }
    return driver == null ? null : driver.connect(url, info);
  }

  /** Whether someone expects Nacre, which another driver may ignore. */
  private static boolean hasOption(@Nullable String url, @Nullable Properties info) {
    return (url != null && OPTION.matcher(url).find())
        || (info != null
            && info.stringPropertyNames().stream()
                .anyMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("nacre.")));
  }

  @Override
  public boolean acceptsURL(@Nullable String url) throws SQLException {
    return find(url) != null;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    Driver driver = find(url);
    return driver == null ? new DriverPropertyInfo[0] : driver.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return nacre.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return nacre.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("dev.nacre");
  }

  /** Nacre's first: no other driver may have a URL of its own. */
  private @Nullable Driver find(@Nullable String url) throws SQLException {
    if (nacre.acceptsURL(url)) {
      return nacre;
    }
    Driver last = plain;
    if (last != null && last.acceptsURL(url)) {
      return last;
    }
    Driver found = listed(RoutingDriver.class.getClassLoader(), url);
    if (found == null) {
      found = listed(Thread.currentThread().getContextClassLoader(), url);
    }
    plain = found;
    return found;
  }

  private static @Nullable Driver listed(@Nullable ClassLoader loader, @Nullable String url) {
    Iterator<Driver> drivers = ServiceLoader.load(Driver.class, loader).iterator();
    for (int broken = 0; broken < MOST_BROKEN; ) {
      try {
        if (!drivers.hasNext()) {
          return null;
        }
        Driver driver = drivers.next();
        if (driver.acceptsURL(url)) {
          return driver;
        }
      } catch (ServiceConfigurationError | LinkageError | SQLException damaged) {
        // Another driver's jar may be damaged, or for a later Java.
        broken++;
      }
    }
    return null;
  }
}
