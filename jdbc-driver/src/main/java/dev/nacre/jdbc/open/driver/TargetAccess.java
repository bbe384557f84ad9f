package dev.nacre.jdbc.open.driver;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.option.Target;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import javax.sql.XAConnection;

/**
 * How to connect to a target: its driver, and what the driver gets.
 *
 * @param target empty for one that we do not know
 * @param url without our options
 * @param info without our options
 * @param poolable whether there are pooled connections
 */
public record TargetAccess(
    Driver driver, Optional<Target> target, String url, Properties info, boolean poolable) {
  public TargetAccess(Driver driver, Optional<Target> target, String url, Properties info) {
    this(driver, target, url, info, true);
  }

  /** Access that refuses pooled connections. */
  public TargetAccess withoutPooling() {
    return new TargetAccess(driver, target, url, info, false);
  }

  /** Access to this database by another driver. */
  public TargetAccess withDriver(Driver other) {
    return new TargetAccess(other, target, url, info, poolable);
  }

  /** Connects through the target's driver. */
  public Connection connect() throws SQLException {
    Connection raw = driver.connect(url, info);
    if (raw == null) {
      throw SqlErrors.refused(
          ErrorCode.TARGET_DRIVER_MISSING,
          "The driver " + driver.getClass().getName() + " returned no connection for its own URL");
    }
    return raw;
  }

  /** Connects through the target's XA data source, with user and password from the properties. */
  public XAConnection connectXa() throws SQLException {
    if (target.isEmpty()) {
      throw SqlErrors.refused(
          ErrorCode.DATA_SOURCE_REFUSED, "Nacre does not know the data source of this database");
    }
    if (!poolable) {
      throw SqlErrors.refused(
          ErrorCode.DATA_SOURCE_REFUSED, "There are no pooled connections to Derby yet");
    }
    ClassLoader loader = driver.getClass().getClassLoader();
    return XaDataSources.make(target.get(), loader, url, info).getXAConnection();
  }

  /** The error of a connection that the target must refuse. */
  public SQLException error() throws SQLException {
    connect().close();
    return SqlErrors.refused(
        ErrorCode.DATABASE_NOT_RECOGNISED,
        "A database appeared where there was none; it was not used");
  }

  /** Without the URL and the properties, which may hold passwords. */
  @Override
  public String toString() {
    return "TargetAccess[" + driver.getClass().getName() + "]";
  }
}
