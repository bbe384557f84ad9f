package dev.nacre.cli.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/**
 * The driver of a URL that goes past Nacre. Where it is missing, {@link DriverManager} answers as
 * if the database could not be reached.
 */
final class PlainDriver {
  private static final Map<String, String> JARS =
      Map.of(
          "jdbc:h2:", "com.h2database:h2",
          "jdbc:postgresql:", "org.postgresql:postgresql",
          "jdbc:mariadb:", "org.mariadb.jdbc:mariadb-java-client",
          "jdbc:derby:", "org.apache.derby:derby");

  private PlainDriver() {}

  /**
   * @param url is not repeated: it may hold a password
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
