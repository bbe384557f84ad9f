package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.wallet.OpenKeys;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open wallet for each path, one login for each external key store, so that a pool pays the key
 * derivation once. Whoever gets a lease has proven the passphrase or PIN, or is let in by the
 * auto-login beside the wallet; being open is not a way in. What is open is closed with its last
 * lease. Safe for threads; two threads that open the same wallet wait for each other, others do
 * not.
 */
final class SharedWallets {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  /** The one of this JVM; of this class loader, to be exact. */
  static final SharedWallets JVM = new SharedWallets();

  private final Map<Object, Shared> open = new ConcurrentHashMap<>();

  /** Open keys and the number of those who use them. */
  private final class Shared {
    private final Object key;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable OpenKeys keys;
    private int leases;

    /** The wallet was made here, and nobody has heard of that yet. */
    private boolean fresh;

    /** No longer in the map: whoever waited for it must look there again. */
    private boolean gone;

    Shared(Object key) {
      this.key = key;
    }

    WalletLease lease(OpenKeys opened, boolean byPassphrase) {
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
   * @param passphrase nothing to use the auto-login
   * @param create whether to make it when it is not there
   */
  WalletLease lease(KeySource source, Optional<Passphrase> passphrase, boolean create)
      throws IOException {
    if (source instanceof WalletSource wallet) {
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
          OpenKeys keys = shared.keys;
          if (keys == null) {
            boolean absent = source.missing();
            keys = source.open(passphrase, create);
            shared.keys = keys;
            // Where another process was faster, both say so.
            shared.fresh = absent;
          } else {
            source.prove(keys, passphrase);
          }
          return shared.lease(keys, passphrase.isPresent());
        } finally {
          shared.forgetWhenUnused();
        }
      } catch (NacreIOException refused) {
        // Whoever has no key cannot write to the audit log, and must not be able to fill it.
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
