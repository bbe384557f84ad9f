package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.GuardedXaConnection;
import dev.nacre.jdbc.session.Session;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.XAConnection;
import org.jspecify.annotations.Nullable;

/** All that a connection stands on is open; what is missing is the target's own part. */
public final class Prepared {
  private final Driver driver;
  private final String url;
  private final Properties info;
  private final @Nullable Session session;
  private final @Nullable Target target;
  private final boolean mustFail;
  private final boolean ownDriverOnly;

  /**
   * @param ownDriverOnly whether only this driver may connect, not a data source of the target
   */
  Prepared(
      Driver driver,
      String url,
      Properties info,
      Session session,
      Target target,
      boolean ownDriverOnly) {
    this(driver, url, info, session, target, false, ownDriverOnly);
  }

  private Prepared(
      Driver driver,
      String url,
      Properties info,
      @Nullable Session session,
      @Nullable Target target,
      boolean mustFail,
      boolean ownDriverOnly) {
    this.driver = driver;
    this.url = url;
    this.info = info;
    this.session = session;
    this.target = target;
    this.mustFail = mustFail;
    this.ownDriverOnly = ownDriverOnly;
  }

  /** Nothing is encrypted, so nothing is guarded. */
  static Prepared untouched(Driver driver, String url, Properties info) {
    return new Prepared(driver, url, info, null, null, false, false);
  }

  /** The target is asked only for the error that it has for this. */
  static Prepared failing(Driver driver, String url, Properties info) {
    return new Prepared(driver, url, info, null, null, true, false);
  }

  /** Connects; when the target refuses, everything below is closed again. */
  public Connection connect() throws SQLException {
    boolean connected = false;
    try {
      Connection raw = driver.connect(url, info);
      if (raw == null) {
        throw SqlErrors.refused(
            ErrorCode.TARGET_DRIVER_MISSING,
            "The driver " + driver.getClass().getName() + " did not take its own URL");
      }
      if (mustFail) {
        raw.close();
        throw SqlErrors.refused(
            ErrorCode.DATABASE_NOT_RECOGNISED,
            "A database appeared where there was none; it was not used");
      }
      connected = true;
      return session == null ? raw : GuardedConnection.owning(raw, session);
    } finally {
      if (!connected) {
        close();
      }
    }
  }

  /** Connects through the target's XA data source, with user and password from the properties. */
  public XAConnection connectXa() throws SQLException {
    Target xa = target;
    Session own = session;
    boolean connected = false;
    try {
      if (ownDriverOnly) {
        // The engine compares what the database opened with what it should have; a data source of
        // the target would go past that.
        throw SqlErrors.refused(
            ErrorCode.NOT_BUILT_YET,
            "Pooled and distributed connections to a database whose pages are encrypted are not"
                + " there yet");
      }
      if (xa == null || own == null) {
        throw SqlErrors.refused(
            ErrorCode.DATA_SOURCE_REFUSED,
            "A data source that encrypts nothing has no pooled connections of its own");
      }
      ClassLoader loader = driver.getClass().getClassLoader();
      XAConnection raw = XaDataSources.make(xa, loader, url, info).getXAConnection();
      connected = true;
      return new GuardedXaConnection(raw, own);
    } finally {
      if (!connected) {
        close();
      }
    }
  }

  /** Gives everything back without connecting. */
  public void close() {
    if (session != null) {
      session.close();
    }
  }
}
