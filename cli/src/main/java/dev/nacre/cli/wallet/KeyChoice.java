package dev.nacre.cli.wallet;

import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Finds the key that a user names: by its id, the beginning of its id, or {@code current}. */
final class KeyChoice {
  static final String LABEL = "ID";
  static final String CURRENT = "current";

  private KeyChoice() {}

  static KeyId find(Wallet wallet, String named, Screen screen) throws IOException {
    if (named.equalsIgnoreCase(CURRENT)) {
      return wallet.keys().get(0).id();
    }
    String beginning = named.toLowerCase(Locale.ROOT);
    List<KeyId> matches =
        wallet.keys().stream()
            .map(entry -> entry.id())
            .filter(id -> !beginning.isEmpty() && id.toString().startsWith(beginning))
            .toList();
    if (matches.size() > 1) {
      throw new UsageException(
          screen.command(), "More than one key begins with the given id; give more of it");
    }
    if (matches.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND, "No key in " + wallet.file() + " has the given id");
    }
    return matches.get(0);
  }
}
