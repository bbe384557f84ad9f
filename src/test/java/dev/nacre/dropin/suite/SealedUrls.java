package dev.nacre.dropin.suite;

import dev.nacre.jdbc.NacreDriver;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes H2's URLs in the place of H2's driver: a database in files is opened through Nacre, any
 * other one by H2. A database that a test has deleted and makes anew is accepted, as our pages say
 * how.
 */
final class SealedUrls implements Driver {
  static final String H2 = "jdbc:h2:";

  /** H2's own connection to the database in which a function runs. */
  private static final String INSIDE = "jdbc:default:connection";

  private static final Pattern LAST_SEEN = Pattern.compile("last seen at ([-0-9a-f]{36}:[0-9]+)");

  /** How many connections to sealed files there were. */
  static final AtomicInteger SEALED = new AtomicInteger();

  private static final Driver PLAIN = new org.h2.Driver();
  private static final Driver OURS = new NacreDriver();

  /** Takes the place of every driver that is registered. */
  static void register() throws SQLException {
    for (Driver driver : Collections.list(DriverManager.getDrivers())) {
      DriverManager.deregisterDriver(driver);
    }
    DriverManager.registerDriver(new SealedUrls());
  }

  static boolean isInFiles(String url) {
    String place = url.substring(H2.length());
    return !place.startsWith("mem:")
        && !place.startsWith("tcp:")
        && !place.startsWith("ssl:")
        && !place.startsWith("nacre:")
        && !place.startsWith(".;")
        && !place.equals(".");
  }

  /** The same database through us. */
  static String ours(String url) {
    return "jdbc:nacre:" + url.substring("jdbc:".length());
  }

  /** The options that every connection of this process has. */
  static Properties withOptions(Properties info) {
    Properties all = new Properties();
    all.putAll(info);
    for (String option : new String[] {"wallet", "wallet.password", "exports"}) {
      all.setProperty("nacre." + option, System.getProperty("suite." + option));
    }
    return all;
  }

  /** Makes a connection. */
  interface Connecting<T> {
    T connect(Properties info) throws SQLException;
  }

  static <T> T accepting(Properties info, Connecting<T> way) throws SQLException {
    Properties all = withOptions(info);
    try {
      T connected = way.connect(all);
      SEALED.incrementAndGet();
      return connected;
    } catch (SQLException refused) {
      Matcher token = LAST_SEEN.matcher(String.valueOf(refused.getMessage()));
      if (!String.valueOf(refused.getMessage()).startsWith("NACRE-3019") || !token.find()) {
        throw refused;
      }
      all.setProperty("nacre.accept.restored", token.group(1));
      T connected = way.connect(all);
      SEALED.incrementAndGet();
      return connected;
    }
  }

  @Override
  public @Nullable Connection connect(String url, Properties info) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    return !url.equals(INSIDE) && isInFiles(url)
        ? accepting(info, all -> OURS.connect(ours(url), all))
        : PLAIN.connect(url, info);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(H2) || url.equals(INSIDE);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return PLAIN.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return PLAIN.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return PLAIN.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return true;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("h2-suite");
  }
}
