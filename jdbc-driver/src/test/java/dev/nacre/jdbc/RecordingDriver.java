package dev.nacre.jdbc;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;

/** A target that notes what it is asked. */
public final class RecordingDriver implements Driver, AutoCloseable {
  public record Call(String url, Properties info) {}

  private final String prefix;
  private final List<Call> calls = new ArrayList<>();

  private RecordingDriver(String prefix) {
    this.prefix = prefix;
  }

  /** One that takes URLs that begin so, until it is closed. */
  public static RecordingDriver listening(String prefix) throws SQLException {
    RecordingDriver spy = new RecordingDriver(prefix);
    DriverManager.registerDriver(spy);
    return spy;
  }

  public List<Call> calls() {
    return calls;
  }

  @Override
  public Connection connect(String url, Properties info) {
    calls.add(new Call(url, info));
    return (Connection)
        Proxy.newProxyInstance(
            RecordingDriver.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> null);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(prefix);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    calls.add(new Call(url, info));
    return new DriverPropertyInfo[] {new DriverPropertyInfo("spied", "yes")};
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("spy");
  }

  @Override
  public void close() throws SQLException {
    DriverManager.deregisterDriver(this);
  }
}
