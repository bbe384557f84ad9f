package dev.nacre.cli.wallet;

import dev.nacre.cli.Screen;
import dev.nacre.cli.output.NamedValues;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Warns about a replaced passphrase, recovery key or opener. It still opens earlier backups,
 * including the one made by the change itself, so a user who revokes a stolen one must know.
 */
final class OldSecretWarning {
  private OldSecretWarning() {}

  /**
   * @param name as in "the old passphrase"
   */
  static NamedValues stillOpens(Wallet wallet, NamedValues values, String name, Screen screen) {
    String advice =
        " still opens backups from before; move them to a safe place, or destroy them if it was"
            + " stolen";
    try {
      List<Path> backups = wallet.backups();
      if (!backups.isEmpty()) {
        screen.warn(name + advice + ": " + backups.size() + " beside the wallet");
      }
      return values.with("oldSecretMayOpen", backups);
    } catch (IOException unlisted) {
      // The change itself succeeded.
      screen.warn(name + advice);
      return values;
    }
  }
}
