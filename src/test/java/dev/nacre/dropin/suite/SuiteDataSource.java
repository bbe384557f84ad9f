package dev.nacre.dropin.suite;

import dev.nacre.jdbc.NacreDataSource;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcDataSource;

/** What H2's tests about XA make in the place of H2's data source: by its URL, ours or H2's. */
public final class SuiteDataSource implements XADataSource {
  private String url = "";
  private String user = "";
  private String password = "";

  /** The connection of H2's own, for a test that looks into it. */
  public static JdbcConnection h2(Connection connection) {
    try {
      return connection.unwrap(JdbcConnection.class);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  public void setURL(String wanted) {
    url = wanted;
  }

  public void setUser(String wanted) {
    user = wanted;
  }

  public void setPassword(String wanted) {
    password = wanted;
  }

  public Connection getConnection() throws SQLException {
    return isOurs()
        ? SealedUrls.accepting(new Properties(), all -> ours(all).getConnection(user, password))
        : plain().getConnection();
  }

  @Override
  public XAConnection getXAConnection(String asUser, String withPassword) throws SQLException {
    user = asUser;
    password = withPassword;
    return getXAConnection();
  }

  @Override
  public XAConnection getXAConnection() throws SQLException {
    return isOurs()
        ? SealedUrls.accepting(new Properties(), all -> ours(all).getXAConnection(user, password))
        : plain().getXAConnection();
  }

  @Override
  public PrintWriter getLogWriter() {
    return new PrintWriter(System.out, false, StandardCharsets.UTF_8);
  }

  @Override
  public void setLogWriter(PrintWriter out) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("h2-suite");
  }

  private boolean isOurs() {
    return System.getProperty("suite.wallet") != null && SealedUrls.isInFiles(url);
  }

  private NacreDataSource ours(Properties options) {
    StringBuilder full = new StringBuilder(SealedUrls.ours(url));
    for (Map.Entry<Object, Object> option : options.entrySet()) {
      full.append(';').append(option.getKey()).append('=').append(option.getValue());
    }
    NacreDataSource source = new NacreDataSource();
    source.setUrl(full.toString());
    return source;
  }

  private JdbcDataSource plain() {
    JdbcDataSource source = new JdbcDataSource();
    source.setURL(url);
    source.setUser(user);
    source.setPassword(password);
    return source;
  }
}
