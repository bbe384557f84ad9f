package dev.nacre.wallet;

import java.io.IOException;
import java.nio.file.Path;

/** Opens a wallet, waits for go, and rotates so many times, saying each. */
final class RotatingProcess {
  private RotatingProcess() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    int times = Integer.parseInt(arguments[1]);
    try (Wallet wallet = WalletFixture.open(file, WalletFixture.around(file.resolveSibling("x")))) {
      System.out.println("open");
      if (System.in.read() < 0) {
        return;
      }
      for (int i = 1; i <= times; i++) {
        System.out.println("rotated " + wallet.rotate(null));
      }
      System.out.println("done");
    }
  }
}
