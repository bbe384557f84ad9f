package shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

/** Migrates its database when it starts. */
public final class Shop {
  private Shop() {}

  public static void main(String... args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:nacre:h2:./shop;nacre.encrypt=columns";
    Flyway.configure().dataSource(url, "", "").load().migrate();
    System.out.println(ssn(url, "ada@example.org"));
  }

  private static String ssn(String url, String email) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement query =
            connection.prepareStatement("SELECT ssn FROM customer WHERE email = ?")) {
      query.setString(1, email);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }
}
