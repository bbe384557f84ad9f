package dev.nacre.crash;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Random;

/**
 * Writes transactions until it is killed. It says {@code begin} before each one, and {@code synced}
 * when H2 has promised it: a commit alone is written a little later.
 */
public final class Writer {
  private Writer() {}

  /**
   * Takes a URL, the first id and a seed, and perhaps the word that another thread is to rotate the
   * data key all the time; the passphrase comes as a line.
   */
  public static void main(String[] args) throws Exception {
    Random random = new Random(Long.parseLong(args[2]));
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    info.setProperty("nacre.wallet.password", in.readLine());
    try (Connection connection = DriverManager.getConnection(args[0], info);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS a (id BIGINT PRIMARY KEY, text VARCHAR, content BLOB)");
      statement.execute("CREATE TABLE IF NOT EXISTS b (id BIGINT PRIMARY KEY)");
      statement.execute("CREATE INDEX IF NOT EXISTS by_text ON a(text)");
      statement.execute("CHECKPOINT SYNC");
      if (args.length > 3) {
        rotate(args[0], info);
      }
      System.out.println("open");
      connection.setAutoCommit(false);
      for (long id = Long.parseLong(args[1]); ; id++) {
        System.out.println("begin " + id);
        write(connection, id);
        connection.commit();
        if (random.nextInt(3) == 0) {
          statement.execute("UPDATE b SET id = id WHERE id > " + (id - 20));
          connection.commit();
        }
        statement.execute("CHECKPOINT SYNC");
        System.out.println("synced " + id);
      }
    }
  }

  private static void rotate(String url, Properties info) {
    Thread thread =
        new Thread(
            () -> {
              try (Connection connection = DriverManager.getConnection(url, info);
                  Statement statement = connection.createStatement()) {
                while (true) {
                  rotate(statement);
                  Thread.sleep(1);
                }
              } catch (SQLException | InterruptedException failed) {
                System.out.println("the rotation failed: " + failed);
                Runtime.getRuntime().halt(1);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  // One is under way most of the time.
  private static void rotate(Statement statement) throws SQLException {
    try {
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
    } catch (SQLException busy) {
      if (!String.valueOf(busy.getMessage()).startsWith("NACRE-5002")) {
        throw busy;
      }
    }
  }

  static void write(Connection connection, long id) throws SQLException {
    try (PreparedStatement first = connection.prepareStatement("INSERT INTO a VALUES (?, ?, ?)");
        PreparedStatement second = connection.prepareStatement("INSERT INTO b VALUES (?)")) {
      first.setLong(1, id);
      first.setString(2, text(id));
      first.setBytes(3, content(id));
      first.execute();
      second.setLong(1, id);
      second.execute();
    }
  }

  static String text(long id) {
    return "row " + id + " " + new Random(id).nextLong();
  }

  /** Most fit into a row, some are large objects. */
  static byte[] content(long id) {
    Random random = new Random(~id);
    byte[] content = new byte[random.nextInt(10) == 0 ? random.nextInt(60_000) : 100];
    random.nextBytes(content);
    return content;
  }
}
