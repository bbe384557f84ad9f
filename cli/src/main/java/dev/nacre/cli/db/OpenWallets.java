package dev.nacre.cli.db;

import dev.nacre.cli.Screen;
import dev.nacre.cli.passphrase.PassphraseOptions;
import dev.nacre.cli.passphrase.WalletOpening;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The open wallets of one command, each opened once. */
public final class OpenWallets implements AutoCloseable {
  private final Screen screen;
  private final PassphraseOptions passphrase;
  private final @Nullable Path registry;
  private final Map<Path, Wallet> open = new LinkedHashMap<>();

  OpenWallets(Screen screen, PassphraseOptions passphrase, @Nullable Path registry) {
    this.screen = screen;
    this.passphrase = passphrase;
    this.registry = registry;
  }

  /** Opens a wallet by its auto-login, if it has one and no passphrase was given. */
  public WalletKeys open(Path file) throws IOException {
    return open(file, () -> WalletOpening.openToRead(screen, file, passphrase));
  }

  /** Opens a wallet with a passphrase that was already typed; without one, by the auto-login. */
  WalletKeys open(Path file, @Nullable Passphrase typed) throws IOException {
    return open(file, () -> typed == null ? Wallet.openAutoLogin(file) : Wallet.open(file, typed));
  }

  @FunctionalInterface
  private interface Opening {
    Wallet open() throws IOException;
  }

  private WalletKeys open(Path file, Opening opening) throws IOException {
    Path key = file.toAbsolutePath().normalize();
    Wallet wallet = open.get(key);
    if (wallet == null) {
      wallet = opening.open();
      open.put(key, wallet);
    }
    return registry == null ? WalletKeys.of(wallet) : new WalletKeys(wallet, registry);
  }

  @Override
  public void close() {
    open.values().forEach(Wallet::close);
  }
}
