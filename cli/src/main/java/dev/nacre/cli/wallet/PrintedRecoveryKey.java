package dev.nacre.cli.wallet;

import dev.nacre.cli.Facts;
import dev.nacre.cli.Screen;
import dev.nacre.wallet.RecoveryKey;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.util.Arrays;

/** The one secret that is shown: a new recovery key. */
final class PrintedRecoveryKey {
  private PrintedRecoveryKey() {}

  static Facts add(Wallet wallet, Facts facts, Screen screen) throws IOException {
    screen.warn(
        "the recovery key is shown this once; write it down and keep it apart from the wallet");
    try (RecoveryKey key = wallet.addRecoveryKey()) {
      char[] printed = key.toChars();
      try {
        // It becomes a String here, because it goes to the screen as one.
        return facts.with("recoveryKey", new String(printed));
      } finally {
        Arrays.fill(printed, '\0');
      }
    }
  }
}
