package dev.nacre.demo.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The way to a database that its administrator has: its own driver, and nothing of Nacre in
 * between. What is sealed stays sealed on this way.
 */
public final class OwnClient {
  private static final String OURS = "nacre.";

  private final String url;
  private final Properties properties = new Properties();

  /**
   * @param url with or without Nacre's name and options in it
   * @param connection properties; Nacre's are left out
   */
  public OwnClient(String url, Map<String, String> connection) {
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

  /** What a connection to this database is, for whoever asks Nacre's for the one below. */
  public Class<? extends Connection> type() throws SQLException {
    try (Connection one = connect()) {
      return one.getClass();
    }
  }

  /** Those properties of a connection that are the database's own driver's. */
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
