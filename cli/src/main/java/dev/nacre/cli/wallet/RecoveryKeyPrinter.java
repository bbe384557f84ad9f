package dev.nacre.cli.wallet;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.util.Arrays;

/**
 * Prints a new recovery key, the only secret that is ever shown.
 *
 * <p>The key is shown before the wallet accepts it, and the wallet accepts it only if standard
 * output did. After a full disk or a closed pipe, the older key stays valid, and never one that no
 * user has seen. If saving fails afterwards, the command reports that and its exit code is not 0;
 * the key on the screen is then worthless.
 */
final class RecoveryKeyPrinter {
  private RecoveryKeyPrinter() {}

  static Outcome add(Wallet wallet, NamedValues values, Screen screen) throws IOException {
    boolean replaces = wallet.header().recoveryKey();
    screen.warn(
        "the recovery key is shown this once, and is valid if this command ends well; write it"
            + " down and keep it apart from the wallet");
    wallet.addRecoveryKey(
        key -> {
          if (replaces) {
            OldSecretWarning.stillOpens(wallet, values, "the older recovery key", screen);
          }
          char[] printed = key.toChars();
          try {
            // It becomes a String only to be printed.
            screen.show(values.with("recoveryKey", new String(printed)));
          } finally {
            Arrays.fill(printed, '\0');
          }
        });
    return Outcome.okAndShown();
  }
}
