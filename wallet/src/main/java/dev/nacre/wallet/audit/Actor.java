package dev.nacre.wallet.audit;

import dev.nacre.wallet.file.DeferredInterrupt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/** The author of an entry: user, process and host, as named by the operating system. */
record Actor(String user, String process, String host) {
  private static final Path NAME_OF_THE_HOST = Path.of("/proc/sys/kernel/hostname");

  /** The actor of this process; determined once. */
  static Actor current() {
    return Current.ACTOR;
  }

  private static final class Current {
    static final Actor ACTOR = look();
  }

  private static Actor look() {
    String user = System.getProperty("user.name", "");
    return new Actor(
        user.equals("?") ? "" : user,
        String.valueOf(ProcessHandle.current().pid()),
        host(
            () -> DeferredInterrupt.run(() -> Files.readString(NAME_OF_THE_HOST)),
            System.getenv()));
  }

  // Not by InetAddress, which may block on a name server.
  static String host(Reading file, Map<String, String> environment) {
    try {
      return file.read().strip();
    } catch (IOException notLinux) {
      Supplier<String> unix = () -> environment.getOrDefault("HOSTNAME", "");
      String windows = environment.getOrDefault("COMPUTERNAME", "");
      return windows.isEmpty() ? unix.get() : windows;
    }
  }

  /** Reads a small file. */
  @FunctionalInterface
  interface Reading {
    String read() throws IOException;
  }
}
