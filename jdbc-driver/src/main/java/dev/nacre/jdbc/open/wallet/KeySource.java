package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** The source of the master keys that {@code nacre.wallet} names. */
public sealed interface KeySource {
  /** Parses the option. */
  static KeySource named(String wallet) {
    return KeyStoreUri.isOne(wallet)
        ? new External(ExternalKeyStores.address(KeyStoreUri.parse(wallet)))
        : new WalletFile(OptionPath.of(Option.WALLET, wallet));
  }

  /** The one that the options name, or else the wallet beside an embedded database. */
  static KeySource of(Options options, DatabaseLocation location) {
    Path database = location.database();
    return options.find(Option.WALLET).isPresent()
        ? named(options)
        : new WalletFile(database.resolveSibling(database.getFileName() + ".wallet"));
  }

  /** The one that the options name. */
  static KeySource named(Options options) {
    return named(options.text(Option.WALLET).orElseThrow());
  }

  /** An object that is equal for two sources that share their open keys. */
  Object identity() throws IOException;

  /** Whether the source does not exist; anything but a file is assumed to exist. */
  boolean isMissing();

  /**
   * @param create whether to create it if it is missing
   */
  MasterKeyStore open(Optional<Passphrase> passphrase, boolean create) throws IOException;

  /**
   * Checks whether the next caller may use the open keys.
   *
   * @throws NacreIOException when not
   */
  void checkPassphrase(MasterKeyStore open, Optional<Passphrase> passphrase) throws IOException;

  /** Master keys in a wallet file, opened by its passphrase or the auto-login beside it. */
  record WalletFile(Path file) implements KeySource {
    /** The real path, whatever name was used. */
    @Override
    public Object identity() throws IOException {
      return realPath(file);
    }

    @Override
    public boolean isMissing() {
      return !exists(file);
    }

    @Override
    public MasterKeyStore open(Optional<Passphrase> passphrase, boolean create) throws IOException {
      if (passphrase.isEmpty()) {
        if (create && !exists(file)) {
          throw new NacreIOException(
              ErrorCode.NO_PASSPHRASE,
              "A new wallet would be made at " + file + ", without a passphrase");
        }
        return autoLogin(file);
      }
      if (create && !exists(file)) {
        try {
          return Wallet.create(file, passphrase.get());
        } catch (NacreIOException raced) {
          if (raced.code() != ErrorCode.WALLET_EXISTS) {
            throw raced;
          }
          // Another process was faster; its passphrase is the valid one now.
        }
      }
      return Wallet.open(file, passphrase.get());
    }

    @Override
    public void checkPassphrase(MasterKeyStore open, Optional<Passphrase> passphrase)
        throws IOException {
      if (!(open instanceof Wallet wallet)) {
        throw new NacreIOException(
            ErrorCode.INTERNAL, "Other keys are open for the wallet " + file);
      }
      checkPassphrase(wallet, passphrase);
      // In this order: after another process has set a new passphrase, the next call proves that
      // one.
      boolean unused = wallet.reload();
    }

    @Override
    public String toString() {
      return file.toString();
    }

    private void checkPassphrase(Wallet wallet, Optional<Passphrase> passphrase)
        throws IOException {
      if (passphrase.isPresent()) {
        if (!wallet.proves(passphrase.get())) {
          throw new NacreIOException(
              ErrorCode.WRONG_PASSPHRASE, "The passphrase does not open the wallet " + file);
        }
      } else {
        // The file there now may be another wallet with its own auto-login, so that it opens proves
        // nothing for the wallet that is open here.
        try (Wallet found = autoLogin(file)) {
          if (!found.id().equals(wallet.id()) || !unwrapsKeysOf(found, wallet)) {
            throw new NacreIOException(
                ErrorCode.NO_PASSPHRASE,
                "The auto-login at " + file + " is not that of the wallet that is open here");
          }
        }
      }
    }

    private static boolean unwrapsKeysOf(Wallet found, Wallet open) throws IOException {
      KeyScope scope = KeyScope.file(UUID.randomUUID());
      try (DataKey random = DataKey.generate(scope)) {
        WrappedKey wrapped = open.masterKeys().current().wrap(random);
        found.masterKeys().unwrap(wrapped, scope).close();
        return true;
      } catch (NacreIOException another) {
        return false;
      }
    }

    private static Wallet autoLogin(Path file) throws IOException {
      if (exists(file) && Wallet.inspect(file).autoLogin().isEmpty()) {
        throw new NacreIOException(
            ErrorCode.NO_PASSPHRASE, "No passphrase was given for the wallet " + file);
      }
      return Wallet.openAutoLogin(file);
    }

    public static boolean exists(Path file) {
      return Files.exists(file) || Files.isSymbolicLink(file);
    }

    private static Path realPath(Path file) throws IOException {
      if (Files.exists(file)) {
        return file.toRealPath();
      }
      Path absolute = file.toAbsolutePath().normalize();
      Path folder = absolute.getParent();
      Path name = absolute.getFileName();
      return folder != null && name != null && Files.exists(folder)
          ? folder.toRealPath().resolve(name)
          : absolute;
    }
  }

  /** A token or a key service. Once open, it is not asked again for each connection. */
  record External(ExternalKeyStore.Address address) implements KeySource {
    @Override
    public Object identity() {
      return address;
    }

    @Override
    public boolean isMissing() {
      return false;
    }

    @Override
    public MasterKeyStore open(Optional<Passphrase> passphrase, boolean create) throws IOException {
      return address.open(passphrase, create);
    }

    @Override
    public void checkPassphrase(MasterKeyStore open, Optional<Passphrase> passphrase)
        throws IOException {
      if (!(open instanceof ExternalKeys keys)) {
        throw new NacreIOException(ErrorCode.INTERNAL, "Other keys are open at " + address);
      }
      keys.prove(passphrase);
    }

    @Override
    public String toString() {
      return address.toString();
    }
  }
}
