package dev.nacre.liquibase;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.resource.DirectoryResourceAccessor;

/** Prints the checksums that Liquibase stores for a changelog, with the class path that it has. */
final class Checksums {
  private Checksums() {}

  public static void main(String... folder) throws Exception {
    String url = "jdbc:h2:mem:checksums";
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      Database database = DatabaseFactory.getInstance().openDatabase(url, "sa", "", null, null);
      try (Liquibase liquibase =
          new Liquibase("log.xml", new DirectoryResourceAccessor(Path.of(folder[0])), database)) {
        liquibase.update("");
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT id, md5sum FROM databasechangelog ORDER BY orderexecuted")) {
        while (row.next()) {
          System.out.println("SUM " + row.getString(1) + " " + row.getString(2));
        }
      }
      System.out.println("WITH " + isThere("dev.nacre.liquibase.NacreCreateTableChange"));
    }
  }

  private static boolean isThere(String type) {
    try {
      return Class.forName(type) != null;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }
}
