package dev.nacre.testkit.process;

import dev.nacre.testkit.tree.SourceTree;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A second JVM with the class path of this one. It says line by line what it has done, and goes on
 * when it is told to. Not safe for threads.
 */
public final class ChildJvm implements AutoCloseable {
  private static final int PATIENCE_S = 120;

  private final Process process;
  private final BufferedReader output;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private @Nullable Process signaller;

  private ChildJvm(Process process) {
    this.process = process;
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
        throw new IOException("the other JVM has ended, after\n" + said(20_000));
      }
      note(line);
      if (line.startsWith(prefix)) {
        return line.substring(prefix.length());
      }
    }
  }

  /** Sends it one line. */
  public void tell(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Takes everything away from it, as {@code kill -9} does; what it has said is still there. */
  public void kill() throws InterruptedException {
    // Not by the process itself, which closes our end of its output too.
    process.toHandle().destroyForcibly();
    process.waitFor();
  }

  /** Stops it wherever it is, so that its files can be looked at; on Unix only. */
  public void freeze() throws IOException {
    signal("STOP");
    // A thread in the middle of a system call stops behind it, and that call may write a file.
    Path threads = Path.of("/proc", String.valueOf(pid()), "task");
    while (Files.isDirectory(threads) && isAlive() && !areStopped(threads)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private static boolean areStopped(Path threads) {
    try (Stream<Path> each = Files.list(threads)) {
      for (Path thread : each.toList()) {
        String stat = Files.readString(thread.resolve("stat"));
        // Behind the name, which may hold anything.
        if (stat.charAt(stat.lastIndexOf(')') + 2) != 'T') {
          return false;
        }
      }
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  /** Lets it go on. */
  public void thaw() throws IOException {
    signal("CONT");
  }

  // By a shell that is there already: to start one takes longer than what is to be caught.
  private void signal(String name) throws IOException {
    Process shell = signaller;
    if (shell == null) {
      shell = new ProcessBuilder("sh").redirectError(ProcessBuilder.Redirect.DISCARD).start();
      signaller = shell;
    }
    byte[] order = ("kill -" + name + " " + pid() + "; echo\n").getBytes(StandardCharsets.UTF_8);
    shell.getOutputStream().write(order);
    shell.getOutputStream().flush();
    int unused = shell.getInputStream().read();
  }

  /** What it still says, up to its end. */
  public List<String> rest() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      note(line);
      lines.add(line);
    }
    return lines;
  }

  /** Waits for its end. */
  public int exitCode() throws IOException, InterruptedException {
    rest();
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

  /** All that it has said. */
  public byte[] said() {
    return said.toByteArray();
  }

  @Override
  public void close() throws IOException {
    if (signaller != null) {
      signaller.destroyForcibly();
    }
    process.destroyForcibly();
    output.close();
  }

  private void note(String line) {
    said.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private String said(int atMost) {
    String all = said.toString(StandardCharsets.UTF_8);
    return all.substring(Math.max(0, all.length() - atMost));
  }

  // Surefire starts this JVM with a jar that only names the class path.
  private static String classPath() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path", "") : given;
  }
}
