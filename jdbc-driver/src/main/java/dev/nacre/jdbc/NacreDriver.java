package dev.nacre.jdbc;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.ConnectionFactory;
import dev.nacre.jdbc.open.driver.DriverProperties;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver for {@code jdbc:nacre:} URLs: the URL of the target without its own {@code jdbc:}, as
 * in {@code jdbc:nacre:h2:./shop}. Thread-safe.
 */
public final class NacreDriver implements Driver {
  private static final int MAJOR = 0;
  private static final int MINOR = 1;

  // DriverManager runs this before its first connection.
  static {
    ConnectionFactory.prepareDatabases();
    try {
      DriverManager.registerDriver(new NacreDriver());
    } catch (SQLException failed) {
      throw new ExceptionInInitializerError(failed);
    }
  }

  @Override
  public @Nullable Connection connect(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    if (url == null) {
      throw noUrl();
    }
    if (!acceptsURL(url)) {
      return null;
    }
    return ConnectionFactory.connect(url, info == null ? new Properties() : info);
  }

  @Override
  public boolean acceptsURL(@Nullable String url) throws SQLException {
    if (url == null) {
      throw noUrl();
    }
    return ConnectionFactory.accepts(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    return DriverProperties.of(url, info == null ? new Properties() : info);
  }

  @Override
  public int getMajorVersion() {
    return MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return MINOR;
  }

  @Override
  public boolean jdbcCompliant() {
    return true;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("dev.nacre");
  }

  private static SQLException noUrl() {
    return SqlErrors.refused(ErrorCode.URL_NOT_UNDERSTOOD, "There is no URL");
  }
}
