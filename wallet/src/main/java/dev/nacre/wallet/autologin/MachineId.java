package dev.nacre.wallet.autologin;

import dev.nacre.wallet.file.DeferredInterrupt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the id that an operating system gives its machine at installation. Not secret. */
final class MachineId {
  private static final List<Path> FILES =
      List.of(
          Path.of("/etc/machine-id"), Path.of("/var/lib/dbus/machine-id"), Path.of("/etc/hostid"));
  static final Pattern MAC = Pattern.compile("\"IOPlatformUUID\" = \"([0-9A-Fa-f-]{36})\"");
  static final Pattern WINDOWS = Pattern.compile("MachineGuid\\s+REG_SZ\\s+([0-9A-Fa-f-]{36})");

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private MachineId() {}

  static Optional<String> read() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.startsWith("mac")) {
      return said(MAC, "/usr/sbin/ioreg", "-rd1", "-c", "IOPlatformExpertDevice");
    }
    if (system.startsWith("windows")) {
      String root = Optional.ofNullable(System.getenv("SystemRoot")).orElse("C:\\Windows");
      return said(
          WINDOWS,
          root + "\\System32\\reg.exe",
          "query",
          "HKLM\\SOFTWARE\\Microsoft\\Cryptography",
          "/v",
          "MachineGuid");
    }
    return firstLine(FILES);
  }

  /** The id in the first file that has one; containers often have an empty file. */
  static Optional<String> firstLine(List<Path> files) {
    for (Path file : files) {
      try {
        Optional<String> id =
            DeferredInterrupt.run(() -> Files.readAllLines(file, StandardCharsets.US_ASCII))
                .stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("uninitialized"))
                .findFirst();
        if (id.isPresent()) {
          return id;
        }
      } catch (IOException absent) {
        // Try the next one.
      }
    }
    return Optional.empty();
  }

  static Optional<String> said(Pattern pattern, String... command) {
    return said(PATIENCE, pattern, command);
  }

  // Waits before it reads, because reading ends only when the command does. The output of these
  // commands fits into the pipe; one with more output is stopped as well.
  static Optional<String> said(Duration patience, Pattern pattern, String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      try (InputStream out = process.getInputStream()) {
        return found(pattern, new String(out.readAllBytes(), StandardCharsets.US_ASCII));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  static Optional<String> found(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
