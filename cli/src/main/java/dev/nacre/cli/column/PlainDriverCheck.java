package dev.nacre.cli.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/**
 * Checks for the driver of a URL without Nacre. If it is missing, {@link DriverManager} reports an
 * error as if the database were unreachable.
 */
final class PlainDriverCheck {
  private static final Map<String, String> JARS =
      Map.of(
          "jdbc:h2:", "com.h2database:h2",
          "jdbc:postgresql:", "org.postgresql:postgresql",
          "jdbc:mariadb:", "org.mariadb.jdbc:mariadb-java-client",
          "jdbc:derby:", "org.apache.derby:derby");

  private PlainDriverCheck() {}

  /**
   * @param url is not repeated: it may contain a password
   */
  static void require(String url) throws NacreIOException {
    try {
      Driver unused = DriverManager.getDriver(url);
    } catch (SQLException missing) {
      String jar =
          JARS.entrySet().stream()
              .filter(known -> url.startsWith(known.getKey()))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse("the driver of the database");
      throw new NacreIOException(
          ErrorCode.TARGET_DRIVER_MISSING,
          "No driver here takes this kind of URL; missing is " + jar);
    }
  }
}
