package dev.nacre.jdbc.engine.h2;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Connects in another process, with the H2 of this one. */
public final class Elsewhere {
  private Elsewhere() {}

  /** The first value, or the stack trace of what went wrong. */
  static String connect(Path database, String settings, String query) throws Exception {
    return run(Elsewhere.class.getName(), database.toString(), settings, query);
  }

  /** With H2 alone: what it says. */
  static String connectPlainly(Path database) throws Exception {
    return run(
        "org.h2.tools.Shell", "-url", "jdbc:h2:" + database, "-user", "sa", "-sql", "SELECT 1");
  }

  private static String run(String... mainAndArguments) throws Exception {
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
    command.addAll(List.of(mainAndArguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return output.strip();
  }

  /**
   * Of a file that is open here. Reading it in this process would let go of the lock on it: on Unix
   * that is what closing any descriptor of a file does.
   */
  static String digest(Path file) throws Exception {
    Process process = new ProcessBuilder("sha256sum", file.toString()).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  public static void main(String[] args) {
    Sealed sealed = Sealed.at(Path.of(args[0]));
    try (Sealed.Open open = sealed.open(args[1])) {
      List<String> values = open.query(args[2]);
      System.out.println(values.get(0));
    } catch (Exception failed) {
      failed.printStackTrace(System.out);
    }
  }
}
