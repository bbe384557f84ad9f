package dev.nacre.crash;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;

/**
 * Has a database sealed or opened while it writes to it, and closes it; or is killed before. It
 * says {@code synced} with each transaction that H2 has promised.
 */
public final class Converter {
  private Converter() {}

  /**
   * Takes a URL, the first id, a seed, what becomes of the old file, and {@code ENCRYPT} or {@code
   * DECRYPT}; the passphrase comes as a line. With a file as one word more, another thread opens
   * and closes that all the time.
   */
  public static void main(String[] args) throws Exception {
    Random random = new Random(Long.parseLong(args[2]));
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("password", "");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    info.setProperty("nacre.wallet.password", in.readLine());
    // With it, H2 waits for the end of the process.
    boolean atExit = random.nextInt(4) == 0;
    // Saved when one asks for it only: KillTest says why.
    String url = args[0] + ";WRITE_DELAY=2000000000;DB_CLOSE_DELAY=" + (atExit ? -1 : 0);
    try (Connection connection = DriverManager.getConnection(url, info);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS a (id BIGINT PRIMARY KEY, text VARCHAR, content BLOB)");
      statement.execute("CREATE TABLE IF NOT EXISTS b (id BIGINT PRIMARY KEY)");
      statement.execute(
          "CREATE TABLE IF NOT EXISTS bulk AS SELECT x, SPACE(900) s FROM SYSTEM_RANGE(1, 3000)");
      statement.execute("CHECKPOINT SYNC");
      if (args.length > 5) {
        CarelessReader.start(Path.of(args[5]));
      }
      System.out.println("open");
      connection.setAutoCommit(false);
      long id = Long.parseLong(args[1]);
      int before = random.nextInt(10);
      int all = before + random.nextInt(30);
      for (int i = 0; i < all; i++) {
        if (i == before) {
          convert(statement, args[4] + " " + args[3]);
        }
        Writer.write(connection, id);
        connection.commit();
        statement.execute("CHECKPOINT SYNC");
        System.out.println("synced " + id++);
      }
      if (all == before) {
        convert(statement, args[4] + " " + args[3]);
      }
      System.out.println("closing");
    }
    System.out.println("closed");
  }

  // One that was killed has begun anew by itself, or waits for a word.
  private static void convert(Statement statement, String how) throws SQLException {
    try {
      statement.execute("ALTER ENCRYPTION DATABASE " + how);
    } catch (SQLException busy) {
      if (!String.valueOf(busy.getMessage()).startsWith("NACRE-5002")) {
        throw busy;
      }
      resume(statement);
    }
    System.out.println("ordered");
  }

  private static void resume(Statement statement) throws SQLException {
    List<Long> waiting = new ArrayList<>();
    try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      while (jobs.next()) {
        if (jobs.getString("STATE").equals("PAUSED")) {
          waiting.add(jobs.getLong("JOB"));
        }
      }
    }
    for (long job : waiting) {
      statement.execute("ALTER ENCRYPTION JOB " + job + " RESUME");
    }
  }
}
