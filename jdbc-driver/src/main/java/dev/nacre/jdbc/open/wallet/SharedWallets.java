package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares open wallets by path and logins by external key store, so that a pool pays for key
 * derivation once. To get a lease, the caller must prove the passphrase or PIN, or use the
 * auto-login beside the wallet; an open wallet alone gives no access. The last lease closes the
 * keys. Thread-safe: two threads that open the same wallet wait for each other, others do not.
 */
public final class SharedWallets {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  /** The instance of this JVM; strictly speaking, of this class loader. */
  public static final SharedWallets JVM = new SharedWallets();

  private final Map<Object, Shared> open = new ConcurrentHashMap<>();

  /** Open keys and the number of their leases. */
  private final class Shared {
    private final Object key;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable MasterKeyStore keys;
    private int leases;

    /** The wallet was created here, and no lease has reported that yet. */
    private boolean fresh;

    /** Removed from the map: a waiting thread must look there again. */
    private boolean gone;

    Shared(Object key) {
      this.key = key;
    }

    WalletLease lease(MasterKeyStore opened, boolean byPassphrase) {
      lock.lock();
      try {
        leases++;
        boolean made = fresh;
        fresh = false;
        return new WalletLease(
            opened, this::release, () -> lease(opened, byPassphrase), made, byPassphrase);
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
        closeKeys();
      }
    }

    @Safeguard("columns-38")
    private void closeKeys() {
      if (keys != null) {
        keys.close();
      }
    }
  }

  /**
   * Opens a wallet or a key store.
   *
   * @param passphrase empty to use the auto-login
   * @param create whether to create it if it is missing
   */
  public WalletLease lease(KeySource source, Optional<Passphrase> passphrase, boolean create)
      throws IOException {
    if (source instanceof WalletFile wallet) {
      KeyFiles.keep(wallet.file());
    }
    while (true) {
      Object key = source.identity();
      Shared shared = open.computeIfAbsent(key, Shared::new);
      shared.lock.lock();
      try {
        if (shared.gone) {
          continue;
        }
        try {
          MasterKeyStore keys = shared.keys;
          if (keys == null) {
            boolean absent = source.isMissing();
            keys = source.open(passphrase, create);
            shared.keys = keys;
            // If another process was faster, both report it.
            shared.fresh = absent;
          } else {
            source.checkPassphrase(keys, passphrase);
          }
          return shared.lease(keys, passphrase.isPresent());
        } finally {
          shared.forgetWhenUnused();
        }
      } catch (NacreIOException refused) {
        // A caller without a key cannot write to the audit log, and must not be able to fill it.
        if (refused.code() == ErrorCode.WRONG_PASSPHRASE
            || refused.code() == ErrorCode.PIN_REFUSED) {
          AUDIT.warn("A passphrase or PIN was refused for {}", source);
        }
        throw refused;
      } finally {
        shared.lock.unlock();
      }
    }
  }
}
