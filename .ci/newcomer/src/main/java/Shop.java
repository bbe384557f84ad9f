import java.sql.DriverManager;

/** Writes a row to an encrypted database and reads it back. */
public class Shop {
  public static void main(String[] args) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:nacre:h2:./shop");
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(80))");
      statement.execute("INSERT INTO customer VALUES (1, 'Nagisa Kato')");
      try (var row = statement.executeQuery("SELECT name FROM customer WHERE id = 1")) {
        row.next();
        System.out.println(row.getString(1));
      }
    }
  }
}
