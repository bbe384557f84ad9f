package dev.nacre.jdbc.engine.h2.harness;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Connects in another process, with the H2 of this one. */
public final class OtherProcess {
  private OtherProcess() {}

  /** The first value, or the stack trace of what went wrong. */
  public static String connect(Path database, String settings, String query) throws Exception {
    return run(OtherProcess.class.getName(), database.toString(), settings, query);
  }

  /** The same with options for the JVM. */
  public static String connect(List<String> options, Path database, String settings, String query)
      throws Exception {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(OtherProcess.class.getName(), database.toString(), settings, query));
    return run(all.toArray(String[]::new));
  }

  /** With H2 alone: what it says. */
  public static String connectPlainly(Path database) throws Exception {
    return run(
        "org.h2.tools.Shell", "-url", "jdbc:h2:" + database, "-user", "sa", "-sql", "SELECT 1");
  }

  /** Sends a large object to the automatic server; what lies in its temporary folder meanwhile. */
  public static String sendLargeObject(Path database, String marker, Path temporary)
      throws Exception {
    return run(
        "-Djava.io.tmpdir=" + temporary,
        LargeObjectProcess.class.getName(),
        database.toString(),
        marker);
  }

  /** Gives DriverManager H2's internal URL, in a process that has loaded nothing yet. */
  public static String connectPastTheDriver(String path) throws Exception {
    return run(PastTheDriver.class.getName(), path);
  }

  /** Main of such a process. */
  static final class PastTheDriver {
    private PastTheDriver() {}

    public static void main(String[] args) {
      try (var connection = DriverManager.getConnection("jdbc:h2:nacre:" + args[0], "sa", "")) {
        System.out.println("connected: " + connection.isValid(1));
      } catch (SQLException refused) {
        refused.printStackTrace(System.out);
      }
    }
  }

  /** Opens a database and keeps it open until its standard input ends. */
  public static Process keepOpen(Path database, String settings) throws Exception {
    Process process = start(Keeper.class.getName(), database.toString(), settings);
    String answer = process.inputReader(StandardCharsets.UTF_8).readLine();
    if (!"open".equals(answer)) {
      process.destroyForcibly();
      throw new IllegalStateException("not open: " + answer);
    }
    return process;
  }

  /** Main of such a process. */
  static final class Keeper {
    private Keeper() {}

    public static void main(String[] args) throws Exception {
      try (SealedDatabaseFixture.Open open =
          SealedDatabaseFixture.at(Path.of(args[0])).open(args[1])) {
        System.out.println(open.connection().isValid(1) ? "open" : "not valid");
        while (System.in.read() >= 0) {}
      }
    }
  }

  private static String run(String... optionsMainAndArguments) throws Exception {
    Process process = start(optionsMainAndArguments);
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return output.strip();
  }

  private static Process start(String... optionsMainAndArguments) throws Exception {
    String h2 =
        Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                h2 + File.pathSeparator + IsolatedLoader.classPath()));
    command.addAll(List.of(optionsMainAndArguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /**
   * Of a file that is open here. Reading it in this process would let go of the lock on it: on Unix
   * that is what closing any descriptor of a file does.
   */
  public static String digest(Path file) throws Exception {
    Process process = new ProcessBuilder("sha256sum", file.toString()).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  public static void main(String[] args) {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(Path.of(args[0]));
    try (SealedDatabaseFixture.Open open = sealed.open(args[1])) {
      List<String> values = open.query(args[2]);
      System.out.println(values.get(0));
    } catch (Exception failed) {
      failed.printStackTrace(System.out);
    }
  }
}
