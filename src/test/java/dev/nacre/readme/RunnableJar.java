package dev.nacre.readme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code cli/target/nacre.jar} as a process of its own, the way users run it. */
final class RunnableJar {
  static final Path JAR = root().resolve("cli/target/nacre.jar");

  private RunnableJar() {}

  /** What a process printed and how it ended. */
  record Ended(int exit, String out, String err) {}

  static Path root() {
    return Path.of(System.getProperty("basedir", "."))
        .toAbsolutePath()
        .normalize()
        .resolve("../..")
        .normalize();
  }

  static Process start(Path folder, Map<String, String> environment, Object... args)
      throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-jar");
    line.add(JAR.toString());
    for (Object arg : args) {
      line.add(arg.toString());
    }
    ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("NACRE_"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Runs to the end with this on standard input. */
  static Ended run(Path folder, Map<String, String> environment, String input, Object... args)
      throws IOException, InterruptedException {
    Process process = start(folder, environment, args);
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException notRead) {
      // The process ended without reading it; its exit code says what the test asks for.
    }
    // Neither stream of these commands fills a pipe, so one may be read after the other.
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("nacre did not end");
    }
    return new Ended(process.exitValue(), out, err);
  }
}
