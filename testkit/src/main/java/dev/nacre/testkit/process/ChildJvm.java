package dev.nacre.testkit.process;

import dev.nacre.testkit.tree.SourceTree;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A second JVM with the class path of this one. It prints line by line what it has done, and goes
 * on when a line is sent to it. Not thread-safe.
 */
public final class ChildJvm implements AutoCloseable {
  private static final int PATIENCE_S = 120;

  private final Process process;
  private final BufferedReader output;
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
  private final ProcessSignals signals;

  private ChildJvm(Process process) {
    this.process = process;
    this.signals = new ProcessSignals(process);
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * The flags of a JVM that lives for seconds: only ciphers and key derivations are worth the
   * second compiler. Without it one derivation takes longer than the rest of a start.
   */
  public static List<String> shortLived() {
    return List.of(
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-C1UpdateMethodData",
        "-XX:CompilerDirectivesFile=" + SourceTree.root().resolve(".mvn/ciphers.json"));
  }

  /**
   * @param folder its working directory
   * @param flags of the JVM
   */
  public static ChildJvm start(
      Class<?> main, Path folder, List<String> flags, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(shortLived());
    command.addAll(List.of("-Xmx384m", "-cp", classPath()));
    command.addAll(flags);
    command.add(main.getName());
    command.addAll(arguments);
    return new ChildJvm(
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start());
  }

  /** Waits for a line that begins so, and gives the rest of it. */
  public String await(String prefix) throws IOException {
    while (true) {
      String line = output.readLine();
      if (line == null) {
        throw new IOException("the other JVM has ended, after\n" + lastOutput(20_000));
      }
      note(line);
      if (line.startsWith(prefix)) {
        return line.substring(prefix.length());
      }
    }
  }

  /** Sends it one line. */
  public void sendLine(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Kills the process like {@code kill -9}; buffered output stays readable. */
  public void kill() throws InterruptedException {
    // Not by the process itself, which closes our end of its output too.
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  /** Stops it wherever it is, so that its files can be looked at; on Unix only. */
  public void freeze() throws IOException {
    signals.freeze();
  }

  /** Lets it go on after {@link #freeze}. */
  public void resume() throws IOException {
    signals.resume();
  }

  /** The lines that it still prints, up to its end. */
  public List<String> remainingLines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      note(line);
      lines.add(line);
    }
    return lines;
  }

  /** Waits for its end. */
  public int exitCode() throws IOException, InterruptedException {
    List<String> unused = remainingLines();
    if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the other JVM does not end");
    }
    return process.exitValue();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /** The lines that were read of its output so far. */
  public byte[] outputSoFar() {
    return seen.toByteArray();
  }

  @Override
  public void close() throws IOException {
    signals.close();
    process.destroyForcibly();
    output.close();
  }

  private void note(String line) {
    seen.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private String lastOutput(int atMost) {
    String all = seen.toString(StandardCharsets.UTF_8);
    return all.substring(Math.max(0, all.length() - atMost));
  }

  // Surefire starts this JVM with a jar that only names the class path.
  private static String classPath() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path", "") : given;
  }
}
