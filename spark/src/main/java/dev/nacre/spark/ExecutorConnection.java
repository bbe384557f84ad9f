package dev.nacre.spark;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * How executors connect: with the database's own driver, and with nothing of Nacre's options.
 *
 * @param url of the database, as Spark is to see it
 * @param properties for the driver and for Spark's reader
 */
record ExecutorConnection(String url, Properties properties) {
  private static final String MARIADB = "jdbc:mariadb:";
  private static final String NACRE = "nacre";
  private static final Pattern OPTION =
      Pattern.compile("[;?&,(]\\s*nacre\\.", Pattern.CASE_INSENSITIVE);
  private static final String ROWS_AT_ONCE = "10000";

  /**
   * @throws SQLException {@link ErrorCode#SUM_QUERY_REFUSED} when an executor would see an option
   *     of Nacre, such as the passphrase
   */
  static ExecutorConnection of(String url, Properties given) throws SQLException {
    Properties properties = new Properties();
    for (String name : given.stringPropertyNames()) {
      properties.setProperty(name, given.getProperty(name));
    }
    boolean named =
        properties.stringPropertyNames().stream()
            .anyMatch(name -> name.toLowerCase(Locale.ROOT).startsWith(NACRE));
    if (named || OPTION.matcher(url).find() || isOurs(url)) {
      throw SqlErrors.refused(
          ErrorCode.SUM_QUERY_REFUSED,
          "Executors read with the URL of the database itself, without options of Nacre");
    }
    properties.putIfAbsent("fetchsize", ROWS_AT_ONCE);
    if (!url.startsWith(MARIADB)) {
      return new ExecutorConnection(url, properties);
    }
    // Spark quotes names as MariaDB does for URLs of MySQL only; else they would be texts.
    properties.putIfAbsent("driver", "org.mariadb.jdbc.Driver");
    String mysql = "jdbc:mysql:" + url.substring(MARIADB.length());
    return new ExecutorConnection(
        mysql + (url.contains("?") ? "&" : "?") + "permitMysqlScheme", properties);
  }

  private static boolean isOurs(String url) {
    return url.toLowerCase(Locale.ROOT).startsWith("jdbc:nacre:");
  }

  /** Without passwords. */
  @Override
  public String toString() {
    return "ExecutorConnection";
  }
}
