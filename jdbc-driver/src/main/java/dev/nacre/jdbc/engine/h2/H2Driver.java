package dev.nacre.jdbc.engine.h2;

import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;

/** H2's own driver, except for how it connects. */
abstract class H2Driver implements Driver {
  static final Driver H2 = org.h2.Driver.load();

  @Override
  public final boolean acceptsURL(String url) throws SQLException {
    return H2.acceptsURL(url);
  }

  @Override
  public final DriverPropertyInfo[] getPropertyInfo(String url, Properties info)
      throws SQLException {
    return H2.getPropertyInfo(url, info);
  }

  @Override
  public final int getMajorVersion() {
    return H2.getMajorVersion();
  }

  @Override
  public final int getMinorVersion() {
    return H2.getMinorVersion();
  }

  @Override
  public final boolean jdbcCompliant() {
    return H2.jdbcCompliant();
  }

  // H2 does not log through java.util.logging.
  @Override
  public final java.util.logging.Logger getParentLogger() {
    return java.util.logging.Logger.getLogger("org.h2");
  }
}
