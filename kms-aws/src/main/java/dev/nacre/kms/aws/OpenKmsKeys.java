package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.keycache.KeyCache;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.keys.PassphraseProof;
import dev.nacre.wallet.registry.KnownRegistries;
import java.io.IOException;
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
final class OpenKmsKeys implements ExternalKeys {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private final KmsAddress address;
  private final KmsApi api;
  private final Optional<KeyCache> cache;
  private final Optional<PassphraseProof> proof;
  private final Map<KeyId, KeyDescription> retired = new ConcurrentHashMap<>();
  private final CachedUnwrapper unwrapper;

  /** The keys known when this process rotated. */
  private final Set<KeyId> replaced = ConcurrentHashMap.newKeySet();

  private volatile KeyDescription current;
  private volatile boolean closed;

  OpenKmsKeys(KmsAddress address, KmsApi api, Optional<KeyCache> cache, Optional<Passphrase> secret)
      throws IOException {
    this.address = address;
    this.api = api;
    this.cache = cache;
    this.unwrapper = new CachedUnwrapper(this, cache);
    boolean opened = false;
    try {
      this.current = lookUp();
      opened = true;
    } finally {
      if (!opened) {
        unwrapper.close();
      }
    }
    // Without a cache, a passphrase protects nothing: AWS decides about access.
    this.proof = cache.isPresent() ? secret.map(PassphraseProof::new) : Optional.empty();
    address.cache().ifPresent(kept -> unwrapper.renewEvery(kept.limit().dividedBy(4)));
  }

  private KeyDescription lookUp() throws IOException {
    try {
      KeyDescription found = api.describe(address.key());
      cache.ifPresent(kept -> kept.putMaster(new KeyCache.Master(found.arn(), found.created())));
      return found;
    } catch (NacreIOException failed) {
      Optional<KeyCache.Master> known = cache.flatMap(KeyCache::master);
      if (failed.code() != ErrorCode.KEY_SERVICE_FAILED || known.isEmpty()) {
        throw failed;
      }
      unwrapper.noteOutage();
      AUDIT.warn("{} does not answer; which key it means comes from the cache", address);
      return new KeyDescription(known.get().name(), known.get().created());
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
    return new KmsKeySource(this);
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

  private static KeyEntry entry(KeyDescription key, KeyState state) {
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
    KeyDescription found = api.describe(address.key());
    KeyDescription before = current;
    if (found.arn().equals(before.arn())) {
      return false;
    }
    retired.put(KmsKey.idOf(before.arn()), before);
    KeyDescription unused = retired.remove(KmsKey.idOf(found.arn()));
    // The alias may return to an earlier key.
    replaced.remove(KmsKey.idOf(found.arn()));
    current = found;
    cache.ifPresent(kept -> kept.putMaster(new KeyCache.Master(found.arn(), found.created())));
    return true;
  }

  /** KMS stores no records of ours, so a deleted registry is not detected. */
  @Override
  public KnownRegistries knownRegistries() {
    return KnownRegistries.none();
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
      unwrapper.close();
      proof.ifPresent(PassphraseProof::close);
      api.close();
    }
  }

  @Override
  public String toString() {
    return "OpenKmsKeys[" + address + "]";
  }

  KmsApi api() {
    return api;
  }

  String arnToWrapWith(KeyId id) throws NacreIOException {
    requireOpen();
    KeyDescription key = current;
    if (!KmsKey.idOf(key.arn()).equals(id)) {
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND, "The KMS key " + id + " is not the current one any more");
    }
    return key.arn();
  }

  CachedUnwrapper unwrapper() {
    return unwrapper;
  }

  DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
    requireOpen();
    return unwrapper.unwrap(wrapped, scope);
  }

  /** Without the cache. */
  DataKey unwrapInKms(WrappedKey wrapped, KeyScope scope) throws IOException {
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
      retired.putIfAbsent(KmsKey.idOf(arn), new KeyDescription(arn, Instant.EPOCH));
    }
  }

  /** The partition, service, region and account of an ARN. */
  private static List<String> home(String arn) {
    return List.of(arn.split(":", 6)).subList(0, Math.min(5, arn.split(":", 6).length));
  }

  KeyId currentId() {
    return KmsKey.idOf(current.arn());
  }

  /** Whether this process was told to rotate and certainly knows a newer key. */
  boolean isReplaced(KeyId id) {
    return replaced.contains(id);
  }

  void requireOpen() throws NacreIOException {
    if (closed) {
      throw new NacreIOException(
          ErrorCode.WALLET_CLOSED, "These master keys are closed: " + address);
    }
  }
}
