package shop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What lies in the database, as the database's own driver and the file show it. */
final class Stored {
  private Stored() {}

  /** Whether the file has these letters. */
  static boolean contains(Path file, String letters) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length == 0) {
      throw new IOException(file + " is empty");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1).contains(letters);
  }

  /** The first byte of each encrypted cell is 0xAB. */
  static boolean isEncrypted(String url, String query) throws SQLException {
    try (Connection raw = DriverManager.getConnection(url, "sa", "");
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      byte[] cell = row.getBytes(1);
      return cell.length > 16 && cell[0] == (byte) 0xAB;
    }
  }
}
