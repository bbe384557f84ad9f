package dev.nacre.bench.columns;

import dev.nacre.bench.stat.Bootstrap;
import dev.nacre.bench.stat.Estimate;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.NacreDriver;
import dev.nacre.wallet.Wallet;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.nop.NOPServiceProvider;

/**
 * How long a new process takes to its first connection, and to the first row of an encrypted column
 * on PostgreSQL: plain, with Nacre, what opening the wallet takes alone, which is Argon2 and its
 * classes, and the floor: a connection, a key and a cipher by hand. Then all of them with an
 * archive of classes ({@code -XX:SharedArchiveFile}). In turns; each sample is a {@link
 * FirstConnect} with no jars but those that it needs.
 *
 * <p>{@code java -cp CLASSPATH dev.nacre.bench.columns.FirstConnects [ROUNDS]}; docs/benchmarks.md
 * says how to get the class path. With {@code -Dall=nacre-driver-all.jar} that jar is measured
 * besides, and with {@code -Dprofile} each process says where its time went.
 */
public final class FirstConnects {
  private static final String ARCHIVED = ", archived";
  private static final List<Class<?>> DRIVER =
      List.of(FirstConnect.class, org.postgresql.Driver.class);
  private static final List<Class<?>> LOGGING =
      List.of(LoggerFactory.class, NOPServiceProvider.class);

  /** What one process does. */
  private record Side(String name, String classPath, @Nullable Path archive, List<String> what) {
    List<String> options() {
      return archive == null ? List.of() : List.of("-XX:SharedArchiveFile=" + archive);
    }
  }

  private FirstConnects() {}

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 11;
    Path folder = Files.createTempDirectory("nacre-bench-jars");
    try (Server server = Server.postgres();
        Encrypting encrypting = new Encrypting()) {
      String plain = "jdbc:" + fill(server, "plain", "", encrypting);
      String sealed = "jdbc:nacre:" + fill(server, "sealed", " ENCRYPT", encrypting);
      List<Side> sides = sides(folder, plain, sealed, encrypting.wallet().toString());
      double[][] connect = new double[sides.size()][rounds];
      double[][] select = new double[sides.size()][rounds];
      for (int round = -1; round < rounds; round++) { // the first fills the system's cache
        for (int turn = 0; turn < sides.size(); turn++) {
          int side = (turn + round + 1) % sides.size();
          String[] millis = run(sides.get(side).options(), sides.get(side));
          if (round >= 0) {
            connect[side][round] = Double.parseDouble(millis[0]);
            select[side][round] = Double.parseDouble(millis[1]);
            System.out.printf(
                "%d,\"%s\",%s,%s%n", round, sides.get(side).name(), millis[0], millis[1]);
          }
        }
      }
      print("first connection", sides, connect);
      print("first row", sides, select);
    } finally {
      for (Path file : files(folder)) {
        Files.delete(file);
      }
      Files.delete(folder);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  private static List<Side> sides(Path folder, String plain, String sealed, String wallet)
      throws IOException, InterruptedException {
    ApplicationJars jars = new ApplicationJars(folder);
    String driver = jars.classPath(DRIVER);
    String hand = jars.classPath(with(DRIVER, List.of(Argon2BytesGenerator.class)));
    String nacre =
        jars.classPath(
            with(
                with(DRIVER, LOGGING),
                List.of(
                    NacreDriver.class,
                    Wallet.class,
                    Passphrase.class,
                    Argon2BytesGenerator.class)));
    List<Side> sides = new ArrayList<>();
    sides.add(new Side("plain", driver, null, List.of("connect", plain)));
    sides.add(new Side("Nacre", nacre, null, List.of("connect", sealed)));
    sides.add(new Side("the wallet", nacre, null, List.of("wallet", wallet)));
    sides.add(new Side("by hand", hand, null, List.of("hand", plain)));
    sides.add(new Side("plain once more", driver, null, List.of("connect", plain)));
    String all = System.getProperty("all");
    if (all != null) {
      String one = jars.classPath(with(DRIVER, LOGGING)) + File.pathSeparator + all;
      sides.add(new Side("one jar", one, null, List.of("connect", sealed)));
      sides.add(new Side("its wallet", one, null, List.of("wallet", wallet)));
    }
    for (Side side : List.copyOf(sides)) {
      Path archive = folder.resolve(side.name().replace(' ', '-') + ".jsa");
      String[] unused = run(List.of("-XX:ArchiveClassesAtExit=" + archive), side);
      sides.add(new Side(side.name() + ARCHIVED, side.classPath(), archive, side.what()));
    }
    return sides;
  }

  private static List<Class<?>> with(List<Class<?>> some, List<Class<?>> others) {
    List<Class<?>> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** The median of each side, and what it takes more than plain and than by hand. */
  private static void print(String what, List<Side> sides, double[][] millis) {
    int half = sides.size() / 2;
    for (int side = 0; side < sides.size(); side++) {
      int plain = side < half ? 0 : half;
      System.out.printf(
          Locale.ROOT,
          "%s, %s: %.0f ms; - plain %s; - by hand %s%n",
          what,
          sides.get(side).name(),
          Bootstrap.median(millis[side]).value(),
          words(Bootstrap.difference(millis[side], millis[plain])),
          words(Bootstrap.difference(millis[side], millis[plain + 3])));
    }
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

  private static String[] run(List<String> options, Side side)
      throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.command().addAll(options);
    if (System.getProperty("profile") != null) {
      java.command().add("-Dprofile");
    }
    java.command().addAll(List.of("-cp", side.classPath(), FirstConnect.class.getName()));
    java.command().addAll(side.what());
    Process process = java.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      // While an archive is written, the JVM says what it leaves out.
      List<String> lines = said.lines().filter(line -> !line.startsWith("[")).toList();
      if (process.waitFor() != 0 || lines.isEmpty()) {
        throw new IllegalStateException("the process failed");
      }
      return lines.get(0).split(" ");
    }
  }

  private static String words(Estimate difference) {
    return String.format(
        Locale.ROOT, "%.0f [%.0f, %.0f]", difference.value(), difference.low(), difference.high());
  }
}
