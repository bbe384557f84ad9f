package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ShopTest {
  @Inject Shop shop;
  @Inject DataSource database;

  @Test
  void theFileShowsNothing() throws Exception {
    assertEquals(0, shop.run());
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT SYNC");
    }
    Path file = Path.of("target/shop.mv.db");
    assertFalse(Stored.contains(file, "Nagisa"));
    assertFalse(Stored.contains(file, "nagisa@example.org"));
  }
}
