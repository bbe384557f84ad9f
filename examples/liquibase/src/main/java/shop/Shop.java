package shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import liquibase.command.CommandScope;
import liquibase.exception.LiquibaseException;

/** Migrates its database when it starts. */
public final class Shop {
  private Shop() {}

  public static void main(String... args) throws LiquibaseException, SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:nacre:h2:./shop;nacre.encrypt=columns";
    new CommandScope("update")
        .addArgumentValue("url", url)
        .addArgumentValue("changelogFile", "changelog.xml")
        .execute();
    insert(url, "Ada", "078-05-1120", "ada@example.org");
    System.out.println(ssn(url, "ada@example.org"));
  }

  private static void insert(String url, String name, String ssn, String email)
      throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO customer VALUES (1, ?, ?, ?)")) {
      insert.setString(1, name);
      insert.setString(2, ssn);
      insert.setString(3, email);
      insert.executeUpdate();
    }
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
