package dev.nacre.wallet;

import dev.nacre.core.secret.SecretBytes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.crypto.Digest;
import org.slf4j.Logger;

/** A second JVM with the same class path, which says what it did line by line. */
public final class OtherJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader said;

  private OtherJvm(Process process) {
    this.process = process;
    this.said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public static OtherJvm start(Class<?> main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classPath(main),
                main.getName()));
    command.addAll(List.of(arguments));
    return new OtherJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  /** Waits for a line that begins so, past what a JVM or a library may say of itself. */
  public String line(String prefix) throws IOException {
    List<String> before = new ArrayList<>();
    while (true) {
      String next = said.readLine();
      if (next == null) {
        throw new IOException("the other JVM has ended, after " + before);
      }
      if (next.startsWith(prefix)) {
        return next.substring(prefix.length());
      }
      before.add(next);
    }
  }

  /** Waits for exactly this line. */
  public void await(String line) throws IOException {
    if (!line(line).isEmpty()) {
      throw new IOException("the other JVM said more than " + line);
    }
  }

  /** Lets the other JVM go on, which waits for a byte. */
  public void go() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Takes everything away from it, as {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public long pid() {
    return process.pid();
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the other JVM does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    said.close();
  }

  // A test runner may have a class path of its own making, so ask where classes come from.
  private static String classPath(Class<?> main) {
    return Stream.of(main, Wallet.class, SecretBytes.class, Digest.class, Logger.class)
        .map(each -> each.getProtectionDomain().getCodeSource().getLocation().getPath())
        .map(path -> Path.of(path).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }
}
