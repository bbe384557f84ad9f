package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.wallet.keycache.KeyCache;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Unwraps data keys in KMS, and while KMS does not answer, with the key cache if there is one. A
 * key that KMS refuses to unwrap is forgotten by the cache. Thread-safe.
 */
final class CachedUnwrapper implements AutoCloseable {
  // Opening a database needs several keys, and each would wait for its own time-out.
  private static final long PAUSE_NS = Duration.ofSeconds(30).toNanos();

  private final OpenKmsKeys keys;
  private final Optional<KeyCache> cache;
  private volatile Optional<CacheRenewal> renewal = Optional.empty();
  private volatile long lastOutage = System.nanoTime() - PAUSE_NS;

  CachedUnwrapper(OpenKmsKeys keys, Optional<KeyCache> cache) {
    this.keys = keys;
    this.cache = cache;
  }

  /** Begins to renew the keys in use; called once, when the master key is known. */
  void renewEvery(Duration interval) {
    renewal = Optional.of(new CacheRenewal(this, interval));
  }

  /** KMS did not answer: for a while the cache comes first. */
  void noteOutage() {
    lastOutage = System.nanoTime();
  }

  /** Keeps a key that KMS has just wrapped or unwrapped. */
  void confirm(WrappedKey wrapped, DataKey key) {
    cache.ifPresent(kept -> kept.put(wrapped, key));
    renewal.ifPresent(later -> later.watch(wrapped, key.scope()));
  }

  DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    if (cache.isPresent() && System.nanoTime() - lastOutage < PAUSE_NS) {
      Optional<DataKey> kept = cache.get().get(wrapped, scope);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
    try {
      return unwrapAndConfirm(wrapped, scope);
    } catch (NacreIOException failed) {
      if (cache.isEmpty()) {
        throw failed;
      }
      if (failed.code() == ErrorCode.KEY_SERVICE_FAILED) {
        noteOutage();
        return recall(wrapped, scope, failed);
      }
      cache.get().remove(wrapped, scope);
      throw failed;
    }
  }

  /** Unwraps again, so that the cache knows it is still allowed. */
  void renew(WrappedKey wrapped, KeyScope scope) throws IOException {
    keys.requireOpen();
    try {
      unwrapAndConfirm(wrapped, scope).close();
    } catch (NacreIOException failed) {
      if (failed.code() != ErrorCode.KEY_SERVICE_FAILED) {
        cache.ifPresent(kept -> kept.remove(wrapped, scope));
      }
      throw failed;
    }
  }

  private DataKey unwrapAndConfirm(WrappedKey wrapped, KeyScope scope) throws IOException {
    DataKey key = keys.unwrapInKms(wrapped, scope);
    confirm(wrapped, key);
    return key;
  }

  private DataKey recall(WrappedKey wrapped, KeyScope scope, NacreIOException failed)
      throws NacreIOException {
    try {
      Optional<DataKey> kept = cache.orElseThrow().get(wrapped, scope);
      if (kept.isPresent()) {
        return kept.get();
      }
    } catch (NacreIOException refused) {
      refused.addSuppressed(failed);
      throw refused;
    }
    throw failed;
  }

  @Override
  public void close() {
    renewal.ifPresent(CacheRenewal::close);
    cache.ifPresent(KeyCache::close);
  }
}
