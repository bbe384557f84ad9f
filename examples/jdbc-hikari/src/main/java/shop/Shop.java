package shop;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Plain JDBC with a pool: once with encrypted files, once with two encrypted columns. */
public final class Shop implements AutoCloseable {
  static final String PLAIN_COLUMNS =
      "CREATE TABLE customer (name VARCHAR(80), ssn VARCHAR(11), email VARCHAR(80))";

  // ssn can be stored and read; email can be searched for, too.
  static final String ENCRYPTED_COLUMNS =
      "CREATE TABLE customer"
          + " (name VARCHAR(80), ssn VARCHAR(11) ENCRYPT, email VARCHAR(80) ENCRYPT NO SALT)";

  private final HikariDataSource pool = new HikariDataSource();

  Shop(String url) {
    pool.setJdbcUrl(url);
  }

  public static void main(String... args) throws SQLException {
    try (Shop files = new Shop("jdbc:nacre:h2:./files")) {
      System.out.println(files.run(PLAIN_COLUMNS));
    }
    try (Shop columns = new Shop("jdbc:nacre:h2:./columns;nacre.encrypt=columns")) {
      System.out.println(columns.run(ENCRYPTED_COLUMNS));
    }
  }

  /** Makes the table, stores a row, and searches for it. */
  String run(String table) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(table);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO customer VALUES (?, ?, ?)")) {
        insert.setString(1, "Nagisa Kato");
        insert.setString(2, "078-05-1120");
        insert.setString(3, "nagisa@example.org");
        insert.executeUpdate();
      }
    }
    try (Connection connection = pool.getConnection();
        PreparedStatement query =
            connection.prepareStatement("SELECT ssn FROM customer WHERE email = ?")) {
      query.setString(1, "nagisa@example.org");
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
