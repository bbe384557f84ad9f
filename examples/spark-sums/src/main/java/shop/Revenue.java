package shop;

import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.spark.SparkSums;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.apache.spark.sql.SparkSession;

/** Revenue by city: Spark adds up ciphertext, and this process decrypts the sums. */
public final class Revenue {
  static final String TABLE =
      "CREATE TABLE sale (id INT PRIMARY KEY, city VARCHAR(40) ENCRYPT NO SALT,"
          + " price DECIMAL(12,2) ENCRYPT WITH (SUM))";

  private Revenue() {}

  public static void main(String... args) throws IOException, SQLException {
    try (SparkSession spark = SparkSession.builder().master("local[2]").getOrCreate();
        Connection keys =
            DriverManager.getConnection("jdbc:nacre:h2:./shop;nacre.encrypt=columns", "sa", "")) {
      fill(keys);
      for (SumRow row : byCity(spark, keys, "jdbc:h2:./shop")) {
        System.out.println(row.groups().get(0) + ": " + row.values());
      }
    }
  }

  static void fill(Connection keys) throws SQLException {
    try (Statement statement = keys.createStatement()) {
      statement.execute(TABLE);
    }
    try (PreparedStatement insert = keys.prepareStatement("INSERT INTO sale VALUES (?, ?, ?)")) {
      for (int i = 0; i < 1_000; i++) {
        insert.setInt(1, i);
        insert.setString(2, i % 2 == 0 ? "Kyoto" : "Osaka");
        insert.setBigDecimal(3, BigDecimal.valueOf(i, 2));
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** Executors read with the second URL, and with a user who may read this table only. */
  static List<SumRow> byCity(SparkSession spark, Connection keys, String url) throws SQLException {
    Properties reader = new Properties();
    reader.setProperty("user", "sa");
    reader.setProperty("password", "");
    return SparkSums.of(spark, keys, url, reader)
        .partitions(4)
        .collect(SumQuery.from("sale").groupBy("city").sum("price").average("price").count());
  }
}
