package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One open wallet for each path, so that a pool pays the key derivation once. Whoever gets a lease
 * has proven the passphrase, or is let in by the auto-login beside the wallet; being open is not a
 * way in. The wallet is closed with its last lease. Safe for threads; two threads that open the
 * same wallet wait for each other, others do not.
 */
final class SharedWallets {
  /** The one of this JVM; of this class loader, to be exact. */
  static final SharedWallets JVM = new SharedWallets();

  private final Map<Path, Shared> open = new ConcurrentHashMap<>();

  /** An open wallet and the number of those who use it. */
  private final class Shared {
    private final Path key;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Wallet wallet;
    private int leases;

    /** No longer in the map: whoever waited for it must look there again. */
    private boolean gone;

    Shared(Path key) {
      this.key = key;
    }

    WalletLease lease(Wallet opened) {
      lock.lock();
      try {
        leases++;
        return new WalletLease(opened, this::release, () -> lease(opened));
      } finally {
        lock.unlock();
      }
    }

    void release() {
      lock.lock();
      try {
        leases--;
        forgetWhenUnused();
      } finally {
        lock.unlock();
      }
    }

    void forgetWhenUnused() {
      if (leases == 0 && !gone) {
        gone = true;
        open.remove(key, this);
        if (wallet != null) {
          wallet.close();
        }
      }
    }
  }

  /**
   * Opens a wallet.
   *
   * @param passphrase nothing to use the auto-login
   * @param create whether to make it when it is not there
   */
  WalletLease lease(Path file, Optional<Passphrase> passphrase, boolean create) throws IOException {
    while (true) {
      Path key = realPath(file);
      Shared shared = open.computeIfAbsent(key, Shared::new);
      shared.lock.lock();
      try {
        if (shared.gone) {
          continue;
        }
        try {
          Wallet wallet = shared.wallet;
          if (wallet == null) {
            wallet = open(file, passphrase, create);
            shared.wallet = wallet;
          } else {
            // In this order: a new passphrase of another process is followed by proving it.
            prove(wallet, file, passphrase);
            wallet.reload();
          }
          return shared.lease(wallet);
        } finally {
          shared.forgetWhenUnused();
        }
      } finally {
        shared.lock.unlock();
      }
    }
  }

  private static Wallet open(Path file, Optional<Passphrase> passphrase, boolean create)
      throws IOException {
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
        // Another process was faster; it is its passphrase that counts now.
      }
    }
    return Wallet.open(file, passphrase.get());
  }

  private static void prove(Wallet wallet, Path file, Optional<Passphrase> passphrase)
      throws IOException {
    if (passphrase.isPresent()) {
      if (!wallet.proves(passphrase.get())) {
        throw new NacreIOException(
            ErrorCode.WRONG_PASSPHRASE, "The passphrase does not open the wallet " + file);
      }
    } else {
      // What lies there now may be another wallet, with an auto-login of its own: that it opens
      // says
      // nothing about the one that is open here.
      try (Wallet found = autoLogin(file)) {
        if (!found.id().equals(wallet.id()) || !opensWhatItSeals(found, wallet)) {
          throw new NacreIOException(
              ErrorCode.NO_PASSPHRASE,
              "The auto-login at " + file + " is not that of the wallet that is open here");
        }
      }
    }
  }

  private static boolean opensWhatItSeals(Wallet found, Wallet open) throws IOException {
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

  static boolean exists(Path file) {
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
