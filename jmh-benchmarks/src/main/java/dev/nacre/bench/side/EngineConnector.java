package dev.nacre.bench.side;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** How to connect to the databases of one engine; one class for each. */
interface EngineConnector {
  /** Protects random text made here; it is not a secret. */
  String PASSPHRASE = "benchmark";

  /**
   * @throws IllegalStateException for what has no database of a trial's own
   */
  static EngineConnector of(Engine engine) {
    return switch (engine) {
      case H2 -> new H2Connector();
      case DERBY -> new DerbyConnector();
      case SQLITE -> new SqliteConnector();
      case HSQLDB -> new HsqldbConnector();
      case MARIADB -> new MariaDbConnector();
      case POSTGRESQL -> throw new IllegalStateException("trials share a server");
      case NONE -> throw new IllegalStateException("there is no database");
    };
  }

  /**
   * Connects, and creates the database if there is none.
   *
   * @param joins whether this process has the database open already
   */
  Connection connect(TrialDatabase database, boolean joins) throws SQLException;

  /** Closes the last connection, and makes the engine write everything to its files. */
  default void close(TrialDatabase database, Connection last) throws SQLException {
    last.close();
  }

  static Properties user(String name, String password) {
    var properties = new Properties();
    properties.setProperty("user", name);
    properties.setProperty("password", password);
    return properties;
  }
}
