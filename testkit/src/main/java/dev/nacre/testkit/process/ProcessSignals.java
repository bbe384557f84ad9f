package dev.nacre.testkit.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stops a process and lets it go on, by the signals {@code STOP} and {@code CONT}; on Unix only.
 * Starts a shell with the first signal. Not thread-safe.
 */
final class ProcessSignals implements AutoCloseable {
  private final Process process;
  private @Nullable Process shell;

  ProcessSignals(Process process) {
    this.process = process;
  }

  /** Stops the process wherever it is, and returns when all of its threads stand still. */
  void freeze() throws IOException {
    signal("STOP");
    // A thread in the middle of a system call stops behind it, and that call may write a file.
    Path threads = Path.of("/proc", String.valueOf(process.pid()), "task");
    while (Files.isDirectory(threads) && process.isAlive() && !areStopped(threads)) {
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
  void resume() throws IOException {
    signal("CONT");
  }

  // By a shell that is there already: starting one takes longer than what is to be caught.
  private void signal(String name) throws IOException {
    Process running = shell;
    if (running == null) {
      running = new ProcessBuilder("sh").redirectError(ProcessBuilder.Redirect.DISCARD).start();
      shell = running;
    }
    byte[] order =
        ("kill -" + name + " " + process.pid() + "; echo\n").getBytes(StandardCharsets.UTF_8);
    running.getOutputStream().write(order);
    running.getOutputStream().flush();
    int unused = running.getInputStream().read();
  }

  @Override
  public void close() {
    if (shell != null) {
      shell.destroyForcibly();
    }
  }
}
