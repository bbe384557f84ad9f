package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.database.XaDataSources;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.monitor.OpenDatabases;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.GuardedXaConnection;
import dev.nacre.jdbc.session.Session;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;

/** A connection that is ready except for the target's own part: everything below it is open. */
public final class Prepared {
  private final Connecting<Connection> single;
  private final Connecting<XAConnection> pooled;
  private final @Nullable Session session;

  /** One way to connect to the target. */
  @FunctionalInterface
  interface Connecting<T> {
    T connect() throws SQLException;
  }

  Prepared(
      Connecting<Connection> single, Connecting<XAConnection> pooled, @Nullable Session session) {
    this.single = single;
    this.pooled = pooled;
    this.session = session;
  }

  /**
   * A connection that encrypts and guards nothing. It refuses a database with encrypted columns.
   */
  static Prepared untouched(Driver driver, Optional<Target> target, String url, Properties info) {
    boolean elsewhere = url.startsWith("jdbc:derby://");
    Optional<Dialect> asks = target.map(Target::dialect).filter(unused -> !elsewhere);
    Connecting<Connection> way = single(driver, url, info);
    return new Prepared(
        asks.isPresent() ? () -> withoutCatalog(way, asks.get()) : way,
        () -> {
          if (target.isEmpty()) {
            throw SqlErrors.refused(
                ErrorCode.DATA_SOURCE_REFUSED,
                "Nacre does not know the data source of this database");
          }
          XAConnection raw = pooled(driver, target.get(), url, info).connect();
          return asks.isPresent() ? pooledWithoutCatalog(raw, asks.get()) : raw;
        },
        null);
  }

  private static Connection withoutCatalog(Connecting<Connection> way, Dialect dialect)
      throws SQLException {
    Connection raw = way.connect();
    boolean without = false;
    try {
      Columns.refuseCatalog(raw, dialect);
      without = true;
      return raw;
    } finally {
      if (!without) {
        raw.close();
      }
    }
  }

  /** Checks through a handle, which is closed before any other is opened. */
  private static XAConnection pooledWithoutCatalog(XAConnection raw, Dialect dialect)
      throws SQLException {
    boolean without = false;
    try {
      withoutCatalog(raw::getConnection, dialect).close();
      without = true;
      return raw;
    } finally {
      if (!without) {
        raw.close();
      }
    }
  }

  /** Calls the target only for its error. */
  static Prepared failing(Driver driver, String url, Properties info) {
    return new Prepared(
        () -> {
          throw appeared(driver, url, info);
        },
        () -> {
          throw appeared(driver, url, info);
        },
        null);
  }

  /** Connects through the target's driver. */
  static Connecting<Connection> single(Driver driver, String url, Properties info) {
    return () -> {
      Connection raw = driver.connect(url, info);
      if (raw == null) {
        throw SqlErrors.refused(
            ErrorCode.TARGET_DRIVER_MISSING,
            "The driver " + driver.getClass().getName() + " did not take its own URL");
      }
      return raw;
    };
  }

  /** Connects through the target's XA data source, with user and password from the properties. */
  static Connecting<XAConnection> pooled(
      Driver driver, Target target, String url, Properties info) {
    ClassLoader loader = driver.getClass().getClassLoader();
    return () -> XaDataSources.make(target, loader, url, info).getXAConnection();
  }

  /** Connects; if the target refuses, everything below is closed. */
  public Connection connect() throws SQLException {
    Connection raw = connected(single);
    if (session == null) {
      return raw;
    }
    boolean guarded = false;
    try {
      Connection connection = GuardedConnection.owning(raw, session);
      guarded = true;
      return connection;
    } finally {
      if (!guarded) {
        try {
          raw.close();
        } finally {
          close();
        }
      }
    }
  }

  /** The same for a pool or a transaction manager. */
  public XAConnection connectXa() throws SQLException {
    XAConnection raw = connected(pooled);
    return session == null ? raw : new GuardedXaConnection(raw, session);
  }

  /** Closes everything without connecting. */
  public void close() {
    if (session != null) {
      session.close();
    }
  }

  private <T> T connected(Connecting<T> way) throws SQLException {
    boolean connected = false;
    try {
      T raw = way.connect();
      connected = true;
      return raw;
    } catch (SQLException failed) {
      OpenDatabases.notOpened(failed);
      throw failed;
    } finally {
      if (!connected) {
        close();
      }
    }
  }

  private static SQLException appeared(Driver driver, String url, Properties info)
      throws SQLException {
    single(driver, url, info).connect().close();
    return SqlErrors.refused(
        ErrorCode.DATABASE_NOT_RECOGNISED,
        "A database appeared where there was none; it was not used");
  }
}
