package dev.nacre.jdbc;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.ConnectionFactory;
import dev.nacre.jdbc.open.driver.WrappedDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Logger;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source for a {@code jdbc:nacre:} URL, or around a data source of the target. It also
 * provides pooled connections and, if the target supports them, distributed transactions.
 *
 * <p>Configure it before the first connection; after that it is thread-safe.
 */
public final class NacreDataSource implements DataSource, XADataSource, ConnectionPoolDataSource {
  private static final String WALLET_PASSWORD = "nacre.wallet.password";

  private @Nullable String url;
  private @Nullable String user;
  private char @Nullable [] password;
  private char @Nullable [] walletPassword;
  private final Map<String, String> options = new TreeMap<>();
  private @Nullable PrintWriter logWriter;
  private int loginTimeout;

  /** For containers, which set the URL afterwards. */
  public NacreDataSource() {}

  public NacreDataSource(String url) {
    setUrl(url);
  }

  /**
   * Copies URL, user and password from a data source of the target, which is not used afterwards.
   *
   * @throws SQLException when it does not expose its URL, or when there is no dialect for it
   */
  public static NacreDataSource around(DataSource target) throws SQLException {
    WrappedDataSource wrapped = WrappedDataSource.of(target);
    NacreDataSource source = new NacreDataSource(wrapped.url());
    source.user = wrapped.user();
    String taken = wrapped.password();
    source.password = taken == null ? null : taken.toCharArray();
    return source;
  }

  /**
   * @param url with or without the {@code nacre:} after {@code jdbc:}
   */
  public void setUrl(String url) {
    this.url =
        url.startsWith("jdbc:") && !ConnectionFactory.accepts(url)
            ? "jdbc:nacre:" + url.substring("jdbc:".length())
            : url;
  }

  public @Nullable String getUrl() {
    return url;
  }

  public void setUser(@Nullable String user) {
    this.user = user;
  }

  public @Nullable String getUser() {
    return user;
  }

  /** The password of the target's user. */
  public void setPassword(@Nullable String password) {
    this.password = password == null ? null : password.toCharArray();
  }

  /** The wallet's passphrase; copied, so that the caller can zero its own. */
  public void setWalletPassword(char @Nullable [] passphrase) {
    char[] old = walletPassword;
    if (old != null) {
      Arrays.fill(old, '\0');
    }
    walletPassword = passphrase == null ? null : passphrase.clone();
  }

  /** Sets an option such as {@code nacre.wallet}, as connection properties do. */
  public void setOption(String name, String value) {
    options.put(name, value);
  }

  /** As {@link #setOption}, under the name by which pools such as Agroal look for it. */
  public void setProperty(String name, String value) {
    setOption(name, value);
  }

  /** Sets an option unless this data source has it, as frameworks do with options for all. */
  public void setDefault(String name, String value) {
    if (!optionNames().contains(name)) {
      setOption(name, value);
    }
  }

  /** The names of the options that were set here. */
  public Set<String> optionNames() {
    Set<String> names = new TreeSet<>(options.keySet());
    if (walletPassword != null) {
      names.add(WALLET_PASSWORD);
    }
    return names;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return ConnectionFactory.connect(requireUrl(), properties(user, password));
  }

  @Override
  public Connection getConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    return ConnectionFactory.connect(requireUrl(), properties(user, chars(password)));
  }

  @Override
  public XAConnection getXAConnection() throws SQLException {
    return ConnectionFactory.connectXa(requireUrl(), properties(user, password));
  }

  @Override
  public XAConnection getXAConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    return ConnectionFactory.connectXa(requireUrl(), properties(user, chars(password)));
  }

  @Override
  public PooledConnection getPooledConnection() throws SQLException {
    return getXAConnection();
  }

  @Override
  public PooledConnection getPooledConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    return getXAConnection(user, password);
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {
    this.logWriter = out;
  }

  @Override
  public void setLoginTimeout(int seconds) {
    this.loginTimeout = seconds;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("dev.nacre");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw SqlErrors.refused(
        ErrorCode.DATA_SOURCE_REFUSED, "This data source is no " + type.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }

  /** Omits the URL, which may contain a passphrase. */
  @Override
  public String toString() {
    return "NacreDataSource@" + Integer.toHexString(System.identityHashCode(this));
  }

  private String requireUrl() throws SQLException {
    String set = url;
    if (set == null || !ConnectionFactory.accepts(set)) {
      throw SqlErrors.refused(
          ErrorCode.URL_NOT_UNDERSTOOD, "The data source has no URL that begins with jdbc:nacre:");
    }
    return set;
  }

  private Properties properties(@Nullable String user, char @Nullable [] password) {
    Properties info = new Properties();
    info.putAll(options);
    char[] passphrase = walletPassword;
    if (passphrase != null) {
      info.put(WALLET_PASSWORD, passphrase);
    }
    if (user != null) {
      info.setProperty("user", user);
    }
    if (password != null) {
      // Drivers accept no other type here.
      info.setProperty("password", new String(password));
    }
    return info;
  }

  private static char @Nullable [] chars(@Nullable String text) {
    return text == null ? null : text.toCharArray();
  }
}
