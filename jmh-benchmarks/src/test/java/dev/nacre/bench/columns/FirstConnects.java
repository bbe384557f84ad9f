package dev.nacre.bench.columns;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How long a new process takes to its first connection, and to the first row of an encrypted column
 * on PostgreSQL: plain, with Nacre, and what opening the wallet takes alone, which is Argon2 and
 * its classes. In turns; each sample is a JVM of its own.
 *
 * <p>{@code java -cp CLASSPATH dev.nacre.bench.columns.FirstConnects [ROUNDS]}; docs/benchmarks.md
 * says how to get the class path. With {@code -Darchive=FILE} all processes share the data of
 * classes, which the first one with Nacre writes to this file; then the class path has jars only.
 */
public final class FirstConnects {
  private static final @Nullable String ARCHIVE = System.getProperty("archive");
  private static final List<String> SIDES = List.of("plain", "sealed", "wallet", "control");
  private static final int PLAIN = 0;
  private static final int SEALED = 1;
  private static final int WALLET = 2;
  private static final int CONTROL = 3;

  private FirstConnects() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 1) {
      inThisProcess(args);
      return;
    }
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 11;
    try (Server server = Server.postgres();
        Encrypting encrypting = new Encrypting()) {
      String plain = "jdbc:" + fill(server, "plain", "", encrypting);
      String sealed = "jdbc:nacre:" + fill(server, "sealed", " ENCRYPT", encrypting);
      if (ARCHIVE != null) {
        writeArchive(ARCHIVE, sealed);
      }
      double[][] connect = new double[SIDES.size()][rounds];
      double[][] select = new double[SIDES.size()][rounds];
      for (int round = -1; round < rounds; round++) { // the first fills the system's cache
        for (int turn = 0; turn < SIDES.size(); turn++) {
          int side = (turn + round + 1) % SIDES.size();
          String[] millis =
              side == WALLET
                  ? run("wallet", encrypting.wallet().toString())
                  : run("connect", side == SEALED ? sealed : plain);
          if (round >= 0) {
            connect[side][round] = Double.parseDouble(millis[0]);
            select[side][round] = Double.parseDouble(millis[1]);
            System.out.printf("%d,%s,%s,%s%n", round, SIDES.get(side), millis[0], millis[1]);
          }
        }
      }
      print("first connection", connect);
      print("first row", select);
    }
  }

  private static void print(String what, double[][] millis) {
    System.out.printf(
        Locale.ROOT,
        "%s: plain %.0f ms, Nacre %.0f ms, the wallet alone %.0f ms; Nacre - plain %s ms, plain once"
            + " more - plain %s ms%n",
        what,
        Bootstrap.median(millis[PLAIN]).value(),
        Bootstrap.median(millis[SEALED]).value(),
        Bootstrap.median(millis[WALLET]).value(),
        words(Bootstrap.difference(millis[SEALED], millis[PLAIN])),
        words(Bootstrap.difference(millis[CONTROL], millis[PLAIN])));
  }

  private static String fill(Server server, String side, String encrypted, Encrypting encrypting)
      throws SQLException {
    server.create(side);
    String url = server.url(side);
    if (!encrypted.isEmpty()) {
      url += "&nacre.catalog=create&" + encrypting.options("&");
    }
    try (Connection connection =
            DriverManager.getConnection((encrypted.isEmpty() ? "jdbc:" : "jdbc:nacre:") + url);
        Statement statement = connection.createStatement()) {
      int unused =
          statement.executeUpdate(
              "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(80)" + encrypted + ")");
      unused = statement.executeUpdate("INSERT INTO customer (id, name) VALUES (1, 'Ada')");
    }
    return url;
  }

  private static void writeArchive(String archive, String url)
      throws IOException, InterruptedException {
    String[] unused = runWith(List.of("-XX:ArchiveClassesAtExit=" + archive), "connect", url);
    if (!Files.exists(Path.of(archive))) {
      throw new IllegalStateException("no archive; the class path must have jars only");
    }
  }

  private static String[] run(String... what) throws IOException, InterruptedException {
    return runWith(
        ARCHIVE == null ? List.of() : List.of("-Xshare:on", "-XX:SharedArchiveFile=" + ARCHIVE),
        what);
  }

  private static String[] runWith(List<String> options, String... what)
      throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.command().addAll(options);
    java.command()
        .addAll(
            List.of("-cp", System.getProperty("java.class.path"), FirstConnects.class.getName()));
    java.command().addAll(List.of(what));
    Process process = java.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = said.readLine();
      if (process.waitFor() != 0 || line == null) {
        throw new IllegalStateException("the process failed");
      }
      return line.split(" ");
    }
  }

  private static void inThisProcess(String... args) throws IOException, SQLException {
    long begin = System.nanoTime();
    if (args[0].equals("wallet")) {
      try (Passphrase passphrase = Passphrase.copyOf(Encrypting.WORDS.toCharArray())) {
        Wallet.open(Path.of(args[1]), passphrase).close();
      }
      double took = millis(begin);
      System.out.printf(Locale.ROOT, "%.1f %.1f%n", took, took);
      return;
    }
    try (Connection connection = DriverManager.getConnection(args[1])) {
      double connected = millis(begin);
      try (PreparedStatement select =
          connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
        select.setInt(1, 1);
        try (ResultSet row = select.executeQuery()) {
          if (!row.next() || !row.getString(1).equals("Ada")) {
            throw new IllegalStateException("another row");
          }
        }
      }
      System.out.printf(Locale.ROOT, "%.1f %.1f%n", connected, millis(begin));
    }
  }

  private static double millis(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  private static String words(Estimate difference) {
    return String.format(
        Locale.ROOT, "%.0f [%.0f, %.0f]", difference.value(), difference.low(), difference.high());
  }
}
