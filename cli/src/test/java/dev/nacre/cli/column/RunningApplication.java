package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Searches customers by their mail address and reads their telephone numbers, again and again. */
final class RunningApplication implements AutoCloseable {
  static final String SECRET = "ada.lovelace@example.org";

  private static final String[] TABLES = {
    "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(80), phone VARCHAR(20))",
    "CREATE TABLE visit (id INT PRIMARY KEY, ssn VARCHAR(20))",
    "INSERT INTO customer VALUES (1, '" + SECRET + "', '+44 20 7946 0958')"
  };

  private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
  private final Thread thread;
  private volatile boolean ended;

  private RunningApplication(String url, String user) {
    thread = new Thread(() -> use(url, user), "application");
    thread.start();
  }

  static void makeTables(String url, String user) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement()) {
      for (String sql : TABLES) {
        assertThat(statement.executeUpdate(sql)).isNotNegative();
      }
    }
  }

  static RunningApplication start(String url, String user) {
    return new RunningApplication(url, user);
  }

  private void use(String url, String user) {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        Statement statement = connection.createStatement();
        PreparedStatement phone =
            connection.prepareStatement("SELECT phone FROM customer WHERE id = ?")) {
      while (!ended) {
        statement.executeQuery("SELECT id FROM customer WHERE email = '" + SECRET + "'").close();
        phone.setInt(1, 1);
        phone.executeQuery().close();
        Thread.sleep(20);
      }
    } catch (SQLException | InterruptedException broken) {
      failed.set(broken);
    }
  }

  boolean isRunning() {
    return thread.isAlive();
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException ends) {
      Thread.currentThread().interrupt();
    }
    assertThat(failed.get()).isNull();
  }
}
