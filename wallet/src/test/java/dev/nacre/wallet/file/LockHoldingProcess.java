package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Holds a lock until somebody says go. */
final class LockHoldingProcess {
  private LockHoldingProcess() {}

  public static void main(String[] arguments) throws IOException {
    SafeFile file = new SafeFile(Path.of(arguments[0]), SafeFileKind.WALLET, Disk.NIO);
    file.exclusively(
        Duration.ofSeconds(30),
        () -> {
          System.out.println("locked");
          return System.in.read();
        });
    System.out.println("released");
  }
}
