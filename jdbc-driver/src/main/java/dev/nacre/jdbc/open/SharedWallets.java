package dev.nacre.jdbc.open;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.OpenKeys;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One open wallet for each path, one login for each external key store, so that a pool pays the key
 * derivation once. Whoever gets a lease has proven the passphrase or PIN, or is let in by the
 * auto-login beside the wallet; being open is not a way in. What is open is closed with its last
 * lease. Safe for threads; two threads that open the same wallet wait for each other, others do
 * not.
 */
final class SharedWallets {
  /** The one of this JVM; of this class loader, to be exact. */
  static final SharedWallets JVM = new SharedWallets();

  private final Map<Object, Shared> open = new ConcurrentHashMap<>();

  /** Open keys and the number of those who use them. */
  private final class Shared {
    private final Object key;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable OpenKeys keys;
    private int leases;

    /** No longer in the map: whoever waited for it must look there again. */
    private boolean gone;

    Shared(Object key) {
      this.key = key;
    }

    WalletLease lease(OpenKeys opened) {
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
        if (keys != null) {
          keys.close();
        }
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
            keys = source.open(passphrase, create);
            shared.keys = keys;
          } else {
            source.prove(keys, passphrase);
          }
          return shared.lease(keys);
        } finally {
          shared.forgetWhenUnused();
        }
      } finally {
        shared.lock.unlock();
      }
    }
  }
}
