package dev.nacre.cli.wallet;

import dev.nacre.cli.Facts;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.util.Arrays;

/**
 * The one secret that is shown: a new recovery key.
 *
 * <p>It is shown before the wallet takes it, and the wallet takes it only if standard output did: a
 * full disk or a closed pipe behind it leaves the older key valid, and never one that nobody has
 * seen. Should the save fail afterwards, the command says so and its exit code is not 0; the key on
 * the screen is worth nothing then.
 */
final class PrintedRecoveryKey {
  private PrintedRecoveryKey() {}

  static Outcome add(Wallet wallet, Facts facts, Screen screen) throws IOException {
    boolean replaces = wallet.header().recoveryKey();
    screen.warn(
        "the recovery key is shown this once, and is valid if this command ends well; write it"
            + " down and keep it apart from the wallet");
    wallet.addRecoveryKey(
        key -> {
          if (replaces) {
            OldSecret.stillOpens(wallet, facts, "the older recovery key", screen);
          }
          char[] printed = key.toChars();
          try {
            // It becomes a String here, because it goes to the screen as one.
            screen.show(facts.with("recoveryKey", new String(printed)));
          } finally {
            Arrays.fill(printed, '\0');
          }
        });
    return Outcome.okAndShown();
  }
}
