package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.nacre.jdbc.api.SumRow;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevenueTest {
  @TempDir Path folder;

  @Test
  void isThatOfEachCity() throws Exception {
    Path shop = folder.resolve("shop");
    Map<String, String> sums = new TreeMap<>();
    try (SparkSession spark =
            SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
        Connection keys =
            DriverManager.getConnection(
                "jdbc:nacre:h2:" + shop + ";nacre.encrypt=columns", "sa", "")) {
      Revenue.fill(keys);
      for (SumRow row : Revenue.byCity(spark, keys, "jdbc:h2:" + shop)) {
        sums.put((String) row.groups().get(0), row.values().get(0) + " of " + row.values().get(2));
      }
    }
    assertEquals(Map.of("Kyoto", "2495.00 of 500", "Osaka", "2500.00 of 500"), sums);
    assertFalse(
        Files.readString(folder.resolve("shop.mv.db"), StandardCharsets.ISO_8859_1)
            .contains("Kyoto"));
  }
}
