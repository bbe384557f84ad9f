package dev.nacre.demo.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A client as the database's administrator has it: the database's own driver, without Nacre. It
 * sees encrypted data as stored.
 */
public final class AdministratorClient {
  private static final String OURS = "nacre.";

  private final String url;
  private final Properties properties = new Properties();

  /**
   * @param url with or without Nacre's prefix and options
   * @param connection properties; Nacre's are left out
   */
  public AdministratorClient(String url, Map<String, String> connection) {
    String target = url.replaceFirst("^jdbc:nacre:", "jdbc:");
    int query = target.indexOf('?');
    this.url =
        query < 0
            ? without(target, ";")
            : target.substring(0, query) + query(target.substring(query + 1));
    properties.putAll(properties(connection));
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, properties);
  }

  /** The connection class of the driver, for unwrapping Nacre's connections. */
  public Class<? extends Connection> type() throws SQLException {
    try (Connection one = connect()) {
      return one.getClass();
    }
  }

  /** The properties of a connection for the database's own driver. */
  public static Map<String, String> properties(Map<String, String> connection) {
    return connection.entrySet().stream()
        .filter(property -> !property.getKey().startsWith(OURS))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static String query(String options) {
    String kept = without(options, "&");
    return kept.isEmpty() ? "" : "?" + kept;
  }

  private static String without(String options, String between) {
    return Arrays.stream(options.split(between, -1))
        .filter(option -> !option.startsWith(OURS))
        .collect(Collectors.joining(between));
  }
}
