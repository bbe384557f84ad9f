package dev.nacre.wallet.file;

import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Says whether it gets a lock. */
final class LockTryingProcess {
  private LockTryingProcess() {}

  public static void main(String[] arguments) throws IOException {
    SafeFile file = new SafeFile(Path.of(arguments[0]), SafeFileKind.WALLET, Disk.NIO);
    try {
      file.exclusively(Duration.ofMillis(80), () -> 0);
      System.out.println("tried: got it");
    } catch (NacreIOException busy) {
      System.out.println("tried: " + busy.code());
    }
  }
}
