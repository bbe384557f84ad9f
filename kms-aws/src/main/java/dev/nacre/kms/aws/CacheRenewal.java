package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks KMS periodically for each key in use. Otherwise, if an application runs longer than cached
 * keys are valid, the cache would be empty when it restarts while KMS is down.
 */
final class CacheRenewal implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CacheRenewal.class);
  private static final int MOST = 1_000;

  private final CachedUnwrapper unwrapper;
  private final Map<WrappedKey, KeyScope> watched = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread made = new Thread(work, "nacre-kms-cache");
            made.setDaemon(true);
            return made;
          });

  CacheRenewal(CachedUnwrapper unwrapper, Duration every) {
    this.unwrapper = unwrapper;
    var unused =
        thread.scheduleWithFixedDelay(
            this::renew, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
  }

  void watch(WrappedKey wrapped, KeyScope scope) {
    if (watched.size() < MOST) {
      watched.put(wrapped, scope);
    }
  }

  private void renew() {
    watched.forEach(
        (wrapped, scope) -> {
          try {
            unwrapper.renew(wrapped, scope);
          } catch (NacreIOException refused) {
            LOG.warn("A key could not be renewed in the cache: {}", refused.getMessage());
            if (refused.code() != ErrorCode.KEY_SERVICE_FAILED) {
              watched.remove(wrapped);
            }
          } catch (IOException | RuntimeException failed) {
            LOG.warn("A key could not be renewed in the cache: {}", failed.getClass().getName());
          }
        });
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
