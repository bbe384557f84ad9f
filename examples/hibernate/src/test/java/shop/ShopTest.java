package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {
  @TempDir Path folder;

  private static String printed(String url) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true));
    try {
      Shop.main(url);
    } finally {
      System.setOut(before);
    }
    return said.toString().lines().reduce("", (all, last) -> last);
  }

  @Test
  void theDatabaseHasCells() throws Exception {
    String raw = "jdbc:h2:" + folder.resolve("shop");
    String url = raw.replace("jdbc:", "jdbc:nacre:") + ";nacre.encrypt=columns";
    assertEquals("078-05-1120", printed(url));
    assertTrue(Stored.isEncrypted(raw, "SELECT ssn FROM customer"));
    assertTrue(Stored.isEncrypted(raw, "SELECT born FROM customer"));
    assertTrue(Stored.isEncrypted(raw, "SELECT email FROM customer"));
  }
}
