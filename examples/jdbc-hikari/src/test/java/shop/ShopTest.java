package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {
  @TempDir Path folder;

  private String file() throws IOException {
    return Files.readString(folder.resolve("shop.mv.db"), StandardCharsets.ISO_8859_1);
  }

  @Test
  void theFileShowsNothing() throws Exception {
    try (Shop shop = new Shop("jdbc:nacre:h2:" + folder.resolve("shop"))) {
      assertEquals("078-05-1120", shop.run(Shop.PLAIN_COLUMNS));
    }
    assertFalse(file().isEmpty());
    assertFalse(file().contains("Nagisa"));
    assertThrows(
        SQLException.class,
        () -> DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop")).close());
  }

  @Test
  void theDatabaseHasCells() throws Exception {
    String raw = "jdbc:h2:" + folder.resolve("shop");
    try (Shop shop = new Shop(raw.replace("h2:", "nacre:h2:") + ";nacre.encrypt=columns")) {
      assertEquals("078-05-1120", shop.run(Shop.ENCRYPTED_COLUMNS));
    }
    // The name is no encrypted column.
    assertTrue(file().contains("Nagisa Kato"));
    assertFalse(file().contains("078-05-1120"));
    try (Connection connection = DriverManager.getConnection(raw);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT ssn, email FROM customer")) {
      row.next();
      assertEquals((byte) 0xAB, row.getBytes(1)[0]);
      assertEquals((byte) 0xAB, row.getBytes(2)[0]);
    }
  }
}
