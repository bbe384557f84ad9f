package dev.nacre.demo.inspection;

import dev.nacre.demo.database.ShopSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Rotates the master key in SQL, while the shop is running. */
public final class MasterKeyRotation {
  private final ShopSettings settings;

  public MasterKeyRotation(ShopSettings settings) {
    this.settings = settings;
  }

  public boolean offered() {
    return settings.encrypted();
  }

  /** Returns the new key's id. */
  public String rotate() throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings.connection());
    try (Connection connection = DriverManager.getConnection(settings.url(), properties);
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
      try (ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
        while (keys.next()) {
          if (keys.getString("STATE").equals("CURRENT")) {
            return keys.getString("KEY_ID");
          }
        }
      }
    }
    throw new IllegalStateException("a wallet has a current key");
  }
}
