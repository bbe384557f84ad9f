package dev.nacre.dropin.applications;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/**
 * A new database for one run.
 *
 * @param plainUrl without Nacre
 * @param url the application's
 * @param folder that holds the wallet, and the database where it is in files
 */
record Place(Storage storage, String plainUrl, String url, String user, Path folder) {
  String driver() {
    if (!storage.isPlain()) {
      return "dev.nacre.jdbc.NacreDriver";
    }
    return switch (storage.server) {
      case H2 -> "org.h2.Driver";
      case POSTGRESQL -> "org.postgresql.Driver";
      case MARIADB -> "org.mariadb.jdbc.Driver";
    };
  }

  /** Whether a value can be read where it is stored, by a query or in a file. */
  boolean shows(String value, String query) throws IOException, SQLException {
    if (storage.server == Storage.Server.H2) {
      return isInFiles(value);
    }
    try (Connection connection = DriverManager.getConnection(plainUrl, user, "");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      boolean shown = false;
      while (row.next()) {
        shown |= value.equals(row.getString(1));
      }
      return shown;
    }
  }

  private boolean isInFiles(String value) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(value)) {
        return true;
      }
    }
    return false;
  }
}
