package dev.nacre.wallet.keycache;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.keycache.CacheFile.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of keys that a key service has unwrapped, so that a database can be opened while the
 * service is down. Off by default: with it, the service can no longer revoke a key at once.
 *
 * <p>It is on disk, encrypted with a passphrase (Argon2id), because a key on the same disk would
 * not protect it. An attacker with file and passphrase has the keys; the time limit binds only
 * Nacre. Each key has the time at which the service last unwrapped it. A clock before that time, or
 * before the last use of the cache, is refused, and so is a key older than the limit. A key that
 * the service has refused is removed.
 *
 * <p>Safe for threads, and for several processes with one file.
 */
public final class KeyCache implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyCache.class);
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MAX_BYTES = 1 << 20;

  private final SafeFile file;
  private final CacheFile.Lock lock;
  private final Duration limit;
  private final Clock clock;
  private final Map<String, Entry> entries = new HashMap<>();

  // What the service has refused, with times: another process may still have it cached.
  private final Map<String, Instant> refusals = new HashMap<>();
  private Optional<Master> master = Optional.empty();
  private Instant lastUse = Instant.EPOCH;

  /** The current master key at the last answer of the service. */
  public record Master(String name, Instant created) {}

  private KeyCache(SafeFile file, CacheFile.Lock lock, Duration limit, Clock clock) {
    this.file = file;
    this.lock = lock;
    this.limit = limit;
    this.clock = clock;
  }

  /**
   * Opens the file, or starts empty if there is none.
   *
   * @param place the key store of the cache; a cache of another one does not open
   * @throws NacreIOException {@link ErrorCode#KEY_CACHE_REFUSED} when file and passphrase do not
   *     belong together, or the file was altered
   */
  public static KeyCache open(
      Path path, String place, Duration limit, Passphrase passphrase, Clock clock)
      throws IOException {
    SafeFile file = new SafeFile(path, SafeFileKind.KEY_CACHE, Disk.NIO);
    byte[] found = file.exists() ? file.read(MAX_BYTES) : new byte[0];
    CacheFile.Lock lock =
        found.length == 0
            ? CacheFile.Lock.fresh(place, passphrase)
            : CacheFile.Lock.of(found, place, passphrase);
    KeyCache cache = new KeyCache(file, lock, limit, clock);
    boolean opened = false;
    try {
      if (found.length > 0) {
        cache.take(
            lock.open(found)
                .orElseThrow(
                    () -> cache.refused("does not open with this passphrase, or was altered")));
      }
      opened = true;
      return cache;
    } finally {
      if (!opened) {
        cache.close();
      }
    }
  }

  /** The master key that the service named last; only its name. */
  public synchronized Optional<Master> master() {
    return master;
  }

  /** Notes which master key the service has named. */
  public synchronized void putMaster(Master current) {
    if (!master.equals(Optional.of(current))) {
      master = Optional.of(current);
      boolean unused = save();
    }
  }

  /** Notes that the service has just wrapped or unwrapped this key. */
  public synchronized void put(WrappedKey wrapped, DataKey key) {
    SecretBytes copy =
        key.insecureSecret().<SecretBytes, RuntimeException>lend(SecretBytes::copyOf);
    String name = CacheFile.name(wrapped, key.scope());
    put(name, new Entry(now(), copy));
    refusals.remove(name);
    boolean unused = save();
  }

  /**
   * Removes a key that the service refuses to unwrap. If that cannot be saved, the file is deleted:
   * otherwise it would keep a revoked key usable.
   */
  public synchronized void remove(WrappedKey wrapped, KeyScope scope) {
    String name = CacheFile.name(wrapped, scope);
    Entry gone = entries.remove(name);
    if (gone != null) {
      gone.key().close();
    }
    refusals.put(name, now());
    if (!save()) {
      try {
        boolean unused = Files.deleteIfExists(file.path());
      } catch (IOException stays) {
        AUDIT.error("The {} still holds a key that was refused: delete it", file.description());
      }
    }
  }

  /**
   * The cached key, for use while the service is down; empty if it is not cached.
   *
   * @throws NacreIOException {@link ErrorCode#KEY_CACHE_REFUSED} when it is too old, or the clock
   *     was set back
   */
  public synchronized Optional<DataKey> get(WrappedKey wrapped, KeyScope scope)
      throws NacreIOException {
    Entry entry = entries.get(CacheFile.name(wrapped, scope));
    if (entry == null) {
      return Optional.empty();
    }
    Instant now = now();
    if (now.isBefore(entry.confirmed()) || now.isBefore(lastUse)) {
      throw refused("was used at a later time than the clock shows now");
    }
    if (now.isAfter(entry.confirmed().plus(limit))) {
      throw refused(
          "holds the key only from " + entry.confirmed() + ", and may serve for " + limit);
    }
    lastUse = now;
    if (!save()) {
      throw refused("cannot be written, so that this use of it would leave no trace");
    }
    AUDIT.warn(
        "The key service is down; the key of {} {} came from the {}",
        scope.purpose(),
        scope.id(),
        file.description());
    return Optional.of(
        DataKey.unwrapped(
            scope, entry.key().<SecretBytes, RuntimeException>lend(SecretBytes::copyOf)));
  }

  @Override
  public synchronized void close() {
    entries.values().forEach(entry -> entry.key().close());
    entries.clear();
    lock.close();
  }

  // The time in milliseconds, as stored in the file.
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private boolean save() {
    try {
      file.exclusively(
          PATIENCE,
          () -> {
            boolean exists = file.exists();
            if (exists) {
              // Merges changes by another process, which may have created the file again.
              lock.open(file.read(MAX_BYTES)).ifPresent(this::merge);
            }
            dropOld();
            byte[] next = lock.seal(new CacheFile.Content(master, lastUse, entries, refusals));
            if (exists) {
              file.replace(next);
            } else {
              file.create(next, file.path());
            }
            return next;
          });
      return true;
    } catch (IOException failed) {
      LOG.warn("The {} cannot be written: {}", file.description(), failed.getMessage());
      return false;
    }
  }

  private void dropOld() {
    Instant oldest = now().minus(limit);
    refusals.values().removeIf(when -> when.isBefore(oldest));
    List<Map.Entry<String, Entry>> kept = new ArrayList<>(entries.entrySet());
    kept.sort(
        Comparator.comparing((Map.Entry<String, Entry> each) -> each.getValue().confirmed())
            .reversed());
    for (int i = 0; i < kept.size(); i++) {
      Entry entry = kept.get(i).getValue();
      if (i >= CacheFile.MAX_ENTRIES || entry.confirmed().isBefore(oldest)) {
        entries.remove(kept.get(i).getKey());
        entry.key().close();
      }
    }
  }

  private void merge(CacheFile.Content theirs) {
    if (theirs.lastUse().isAfter(lastUse)) {
      lastUse = theirs.lastUse();
    }
    if (theirs.master().isPresent()
        && (master.isEmpty() || theirs.master().get().created().isAfter(master.get().created()))) {
      master = theirs.master();
    }
    theirs
        .refusals()
        .forEach(
            (name, when) -> {
              Entry mine = entries.get(name);
              if (mine == null || !mine.confirmed().isAfter(when)) {
                refusals.merge(name, when, (a, b) -> a.isAfter(b) ? a : b);
                if (mine != null) {
                  entries.remove(name);
                  mine.key().close();
                }
              }
            });
    theirs
        .entries()
        .forEach(
            (name, entry) -> {
              Entry mine = entries.get(name);
              Instant refused = refusals.get(name);
              if ((mine == null || mine.confirmed().isBefore(entry.confirmed()))
                  && (refused == null || entry.confirmed().isAfter(refused))) {
                put(name, entry);
              } else {
                entry.key().close();
              }
            });
  }

  private void take(CacheFile.Content content) {
    master = content.master();
    lastUse = content.lastUse();
    entries.putAll(content.entries());
    refusals.putAll(content.refusals());
  }

  private void put(String name, Entry entry) {
    Entry before = entries.put(name, entry);
    if (before != null) {
      before.key().close();
    }
  }

  private NacreIOException refused(String how) {
    return new NacreIOException(
        ErrorCode.KEY_CACHE_REFUSED, "The " + file.description() + " " + how);
  }
}
