package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.server.MariaDb;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nacre column advise --watch} beside an application on MariaDB. */
final class WatchedMariaDbTest {
  private static final String SECRET = "ada.lovelace@example.org";

  @TempDir private Path folder;

  @Test
  void seesWhatTheApplicationSends() throws Exception {
    try (MariaDb server =
        MariaDb.start(
            folder,
            List.of(
                "--performance-schema=ON",
                "--performance-schema-consumer-events-statements-current=ON",
                "--performance-schema-consumer-events-statements-history-long=ON"))) {
      makeTables(server.url("mysql"));
      String url = server.url("shop");
      String said = adviseBeside(url);
      assertThat(said)
          .containsIgnoringCase("customer.email = deterministic")
          .containsIgnoringCase("customer.phone = random")
          .containsIgnoringCase("customer.name = plain")
          .contains("random would refuse statement ")
          .contains(" different statements that were seen none would be refused.")
          // Too long for the database to keep it whole.
          .contains("# Not understood, and not considered: 1 texts.")
          .doesNotContain(SECRET, "Lovelace");
    }
  }

  private String adviseBeside(String url) throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService application = Executors.newSingleThreadExecutor();
    try {
      Future<Void> used = application.submit(application(url, ended));
      String said =
          Programs.run(
              folder,
              "-XX:TieredStopAtLevel=1",
              "-cp",
              classPath(),
              "dev.nacre.cli.Nacre",
              "column",
              "advise",
              "--url",
              url,
              "--user",
              "root",
              "--watch",
              "3s");
      ended.set(true);
      used.get(1, TimeUnit.MINUTES);
      return said;
    } finally {
      ended.set(true);
      application.shutdown();
    }
  }

  private static void makeTables(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "root", "");
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE DATABASE shop",
              "CREATE TABLE shop.customer (id INT PRIMARY KEY, name VARCHAR(80),"
                  + " email VARCHAR(80) COLLATE utf8mb4_nopad_bin, phone VARCHAR(20))",
              "INSERT INTO shop.customer VALUES (1, 'Lovelace', '" + SECRET + "', '2')")) {
        assertThat(statement.executeUpdate(sql)).isNotNegative();
      }
    }
  }

  private static Callable<Void> application(String url, AtomicBoolean ended) {
    String tooLong =
        "SELECT id FROM customer WHERE id IN (" + "1, ".repeat(600) + "2) AND phone LIKE '0%'";
    return () -> {
      try (Connection connection = DriverManager.getConnection(url, "root", "");
          Statement statement = connection.createStatement();
          PreparedStatement phone =
              connection.prepareStatement("SELECT phone FROM customer WHERE id = ?")) {
        while (!ended.get()) {
          statement.executeQuery("SELECT id FROM customer WHERE email = '" + SECRET + "'").close();
          statement.executeQuery("SELECT id FROM customer WHERE name LIKE 'Love%'").close();
          statement.executeQuery(tooLong).close();
          phone.setInt(1, 1);
          phone.executeQuery().close();
          Thread.sleep(20);
        }
      }
      return null;
    };
  }

  /** Surefire starts this JVM with a jar that only names the class path. */
  private static String classPath() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path") : given;
  }
}
