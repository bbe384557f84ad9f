package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.kms.aws.KmsApi.Described;
import dev.nacre.wallet.KeyEntry;
import dev.nacre.wallet.KeyOrigin;
import dev.nacre.wallet.KeyState;
import dev.nacre.wallet.PassphraseProof;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyCache;
import dev.nacre.wallet.registry.RegistryMemory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The master key that an address names, and the earlier ones. An alias is resolved when this is
 * opened and when it is rotated.
 */
final class KmsKeys implements ExternalKeys {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  // Opening a database needs several keys, and each would wait for its own time-out.
  private static final long PAUSE_NS = Duration.ofSeconds(30).toNanos();

  private final KmsAddress address;
  private final KmsApi api;
  private final Optional<KeyCache> cache;
  private final Optional<PassphraseProof> proof;
  private final Map<KeyId, Described> retired = new ConcurrentHashMap<>();
  private final Optional<CacheRenewal> renewal;

  /** The keys known when this process rotated. */
  private final Set<KeyId> replaced = ConcurrentHashMap.newKeySet();

  private volatile Described current;
  private volatile long lastSilence = System.nanoTime() - PAUSE_NS;
  private volatile boolean closed;

  KmsKeys(KmsAddress address, KmsApi api, Optional<KeyCache> cache, Optional<Passphrase> secret)
      throws IOException {
    this.address = address;
    this.api = api;
    this.cache = cache;
    boolean opened = false;
    try {
      this.current = lookUp();
      opened = true;
    } finally {
      if (!opened) {
        cache.ifPresent(KeyCache::close);
      }
    }
    // Without a cache, a passphrase protects nothing: AWS decides about access.
    this.proof = cache.isPresent() ? secret.map(PassphraseProof::new) : Optional.empty();
    this.renewal = address.cache().map(kept -> new CacheRenewal(this, kept.limit().dividedBy(4)));
  }

  private Described lookUp() throws IOException {
    try {
      Described found = api.describe(address.key());
      cache.ifPresent(kept -> kept.know(new KeyCache.Master(found.arn(), found.created())));
      return found;
    } catch (NacreIOException failed) {
      Optional<KeyCache.Master> known = cache.flatMap(KeyCache::master);
      if (failed.code() != ErrorCode.KEY_SERVICE_FAILED || known.isEmpty()) {
        throw failed;
      }
      lastSilence = System.nanoTime();
      AUDIT.warn("{} does not answer; which key it means comes from the cache", address);
      return new Described(known.get().name(), known.get().created());
    }
  }

  @Override
  public String kind() {
    return "AWS_KMS";
  }

  @Override
  public String place() {
    return address.place();
  }

  @Override
  public MasterKeys masterKeys() {
    return new View();
  }

  @Override
  public List<KeyEntry> keys() throws IOException {
    requireOpen();
    List<KeyEntry> entries = new ArrayList<>();
    entries.add(entry(current, KeyState.CURRENT));
    retired.values().stream()
        .sorted((a, b) -> b.created().compareTo(a.created()))
        .forEach(key -> entries.add(entry(key, KeyState.RETIRED)));
    return entries;
  }

  private static KeyEntry entry(Described key, KeyState state) {
    return new KeyEntry(
        KmsKey.idOf(key.arn()), state, key.created(), Optional.empty(), key.arn(), KeyOrigin.OTHER);
  }

  /**
   * Follows an alias to the key that it means now, since KMS creates the keys. A process started
   * after the alias was moved has nothing to follow. But it may have unwrapped with an earlier key,
   * and from now on it knows that the other one replaces that.
   */
  @Override
  public synchronized KeyId rotate(@Nullable String tag) throws IOException {
    boolean moved = reload();
    KeyId now = KmsKey.idOf(current.arn());
    replaced.addAll(retired.keySet());
    replaced.remove(now);
    if (!moved) {
      throw new NacreIOException(
          ErrorCode.ROTATION_ELSEWHERE,
          "The address " + address + " still means the key that is in use");
    }
    return now;
  }

  @Override
  public synchronized boolean reload() throws IOException {
    requireOpen();
    Described found = api.describe(address.key());
    Described before = current;
    if (found.arn().equals(before.arn())) {
      return false;
    }
    retired.put(KmsKey.idOf(before.arn()), before);
    Described unused = retired.remove(KmsKey.idOf(found.arn()));
    // The alias may return to an earlier key.
    replaced.remove(KmsKey.idOf(found.arn()));
    current = found;
    cache.ifPresent(kept -> kept.know(new KeyCache.Master(found.arn(), found.created())));
    return true;
  }

  /** KMS stores no records of ours, so a deleted registry is not detected. */
  @Override
  public RegistryMemory registryMemory() {
    return RegistryMemory.none();
  }

  @Override
  public void prove(Optional<Passphrase> secret) throws NacreIOException {
    requireOpen();
    if (proof.isEmpty()) {
      return;
    }
    if (secret.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.NO_PASSPHRASE, "The key cache of " + address + " needs a passphrase");
    }
    if (!proof.get().matches(secret.get())) {
      throw new NacreIOException(
          ErrorCode.WRONG_PASSPHRASE, "The passphrase is not that of the key cache of " + address);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      renewal.ifPresent(CacheRenewal::close);
      cache.ifPresent(KeyCache::close);
      proof.ifPresent(PassphraseProof::close);
      api.close();
    }
  }

  @Override
  public String toString() {
    return "KmsKeys[" + address + "]";
  }

  KmsApi api() {
    return api;
  }

  String arnToWrapWith(KeyId id) throws NacreIOException {
    requireOpen();
    Described key = current;
    if (!KmsKey.idOf(key.arn()).equals(id)) {
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND, "The KMS key " + id + " is not the current one any more");
    }
    return key.arn();
  }

  void wrapped(WrappedKey wrapped, DataKey key) {
    cache.ifPresent(kept -> kept.confirm(wrapped, key));
    renewal.ifPresent(later -> later.watch(wrapped, key.scope()));
  }

  DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    requireOpen();
    if (cache.isPresent() && System.nanoTime() - lastSilence < PAUSE_NS) {
      Optional<DataKey> kept = cache.get().recall(wrapped, scope);
      if (kept.isPresent()) {
        return kept.get();
      }
    }
    try {
      return confirmed(wrapped, scope);
    } catch (NacreIOException failed) {
      if (cache.isEmpty()) {
        throw failed;
      }
      if (failed.code() == ErrorCode.KEY_SERVICE_FAILED) {
        lastSilence = System.nanoTime();
        return fromCache(wrapped, scope, failed);
      }
      cache.get().forget(wrapped, scope);
      throw failed;
    }
  }

  /** Unwraps again, so that the cache knows it is still allowed. */
  void renew(WrappedKey wrapped, KeyScope scope) throws IOException {
    requireOpen();
    try {
      confirmed(wrapped, scope).close();
    } catch (NacreIOException failed) {
      if (failed.code() != ErrorCode.KEY_SERVICE_FAILED) {
        cache.ifPresent(kept -> kept.forget(wrapped, scope));
      }
      throw failed;
    }
  }

  private DataKey confirmed(WrappedKey wrapped, KeyScope scope) throws IOException {
    DataKey key = askToUnwrap(wrapped, scope);
    wrapped(wrapped, key);
    return key;
  }

  private DataKey fromCache(WrappedKey wrapped, KeyScope scope, NacreIOException failed)
      throws NacreIOException {
    try {
      Optional<DataKey> kept = cache.orElseThrow().recall(wrapped, scope);
      if (kept.isPresent()) {
        return kept.get();
      }
    } catch (NacreIOException refused) {
      refused.addSuppressed(failed);
      throw refused;
    }
    throw failed;
  }

  private DataKey askToUnwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    String arn = KmsKey.arn(wrapped, scope);
    if (!home(arn).equals(home(current.arn()))) {
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND,
          "The KMS key "
              + wrapped.masterKey()
              + " is in another account or region than "
              + address);
    }
    byte[] opened =
        api.decrypt(
            arn, KmsKey.ciphertext(wrapped, arn), KmsKey.context(wrapped.masterKey(), scope));
    try {
      if (opened.length != DataKey.BYTES) {
        throw KmsKey.refused(wrapped.masterKey(), scope);
      }
      retire(arn);
      return DataKey.unwrapped(scope, SecretBytes.copyOf(opened));
    } finally {
      Arrays.fill(opened, (byte) 0);
    }
  }

  private void retire(String arn) {
    if (!arn.equals(current.arn())) {
      retired.putIfAbsent(KmsKey.idOf(arn), new Described(arn, Instant.EPOCH));
    }
  }

  /** The partition, service, region and account of an ARN. */
  private static List<String> home(String arn) {
    return List.of(arn.split(":", 6)).subList(0, Math.min(5, arn.split(":", 6).length));
  }

  private void requireOpen() throws NacreIOException {
    if (closed) {
      throw new NacreIOException(
          ErrorCode.WALLET_CLOSED, "These master keys are closed: " + address);
    }
  }

  /** The keys through core's interface. */
  private final class View implements MasterKeys {
    @Override
    public MasterKey current() throws IOException {
      requireOpen();
      return new KmsKey(KmsKey.idOf(current.arn()), KmsKeys.this);
    }

    /** Only KMS knows whether the key exists; it is asked when the key is used. */
    @Override
    public MasterKey find(KeyId id) throws IOException {
      requireOpen();
      return new KmsKey(id, KmsKeys.this);
    }

    /**
     * Each process resolved an alias when it opened it. Only one that was told to rotate certainly
     * knows the newer key.
     */
    @Override
    public boolean replaces(KeyId old) throws IOException {
      requireOpen();
      return replaced.contains(old);
    }

    /** As far as this process knows. */
    @Override
    public boolean isUnreplaced(KeyId id) throws IOException {
      return !replaces(id);
    }

    /**
     * Processes share no order of keys, and an alias may return to an earlier key. KMS itself
     * decides when a key must no longer be used.
     */
    @Override
    public boolean mayFollow(KeyId old, KeyId next) throws IOException {
      requireOpen();
      return true;
    }

    @Override
    public void close() {
      // Other views share the keys.
    }
  }
}
