package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.registry.KnownRegistries;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.ProviderException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The master keys of one family in a token to which this process is logged in.
 *
 * <p>Listing the objects of a token may be slow, and every file that is opened for writing, and
 * every save of the registry, needs the current key. So the list is cached for some seconds, as
 * long as its current key still works: a removed token and a replaced key are noticed at once, a
 * younger key of another process within these seconds.
 */
final class TokenKeys implements ExternalKeys {
  private static final Instant LAST_DAY = Instant.parse("9999-01-01T00:00:00Z");
  private static final long GOOD_NS = TimeUnit.SECONDS.toNanos(5);

  private final TokenAddress address;
  private final TokenLogin login;
  private final Listing listing;
  private final TokenObjects objects;
  private volatile TokenRing ring;
  private volatile long listed;
  private volatile boolean closed;

  /** How to list the objects of a token, with a clock. */
  record Listing(Source source, LongSupplier nanos) {
    static final Listing USUAL = new Listing(TokenObjects::load, System::nanoTime);

    /** Lists the present objects. */
    @FunctionalInterface
    interface Source {
      KeyStore load(Provider provider) throws IOException, GeneralSecurityException;
    }
  }

  private TokenKeys(TokenAddress address, TokenLogin login, Listing listing) throws IOException {
    this.address = address;
    this.login = login;
    this.listing = listing;
    this.objects = new TokenObjects(address, login.provider(), listing.source());
    this.listed = listing.nanos().getAsLong();
    this.ring = TokenRing.read(objects.load(), address, Optional.empty());
  }

  static TokenKeys open(TokenAddress address, Passphrase pin, boolean create) throws IOException {
    return open(address, pin, create, Listing.USUAL);
  }

  static TokenKeys open(TokenAddress address, Passphrase pin, boolean create, Listing listing)
      throws IOException {
    TokenLogin login = TokenLogin.enter(address.slot(), pin);
    boolean opened = false;
    try {
      TokenKeys keys = new TokenKeys(address, login, listing);
      if (keys.ring.isEmpty()) {
        if (!create) {
          throw new NacreIOException(
              ErrorCode.KEY_STORE_EMPTY, "There is no master key at " + address);
        }
        keys.ring = keys.objects.makeFirst();
      }
      opened = true;
      return keys;
    } finally {
      if (!opened) {
        login.close();
      }
    }
  }

  @Override
  public String kind() {
    return "HSM";
  }

  @Override
  public String place() {
    return address.toString();
  }

  @Override
  public MasterKeys masterKeys() {
    return new View();
  }

  @Override
  public List<KeyEntry> keys() throws IOException {
    requireOpen();
    reloadIfThere();
    return ring.entries();
  }

  @Override
  public synchronized KeyId rotate(@Nullable String tag) throws IOException {
    requireOpen();
    if (tag != null && !tag.isEmpty()) {
      throw new NacreIOException(ErrorCode.UNUSABLE_TAG, "A key in a token takes no tag");
    }
    reload();
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    Instant last = current().label().created();
    // The youngest key is the current one, even after the clock went back.
    Instant created = now.isAfter(last) ? now : last.plusMillis(1);
    if (created.isAfter(LAST_DAY)) {
      throw new NacreIOException(
          ErrorCode.KEY_STORE_AMBIGUOUS, "The newest key at " + address + " lies in the future");
    }
    KeyId id = objects.make(created, ring.first());
    reload();
    if (ring.find(id).isEmpty()) {
      throw new NacreIOException(
          ErrorCode.KEY_SERVICE_FAILED, "The key that was made at " + address + " is not there");
    }
    // Another process may have created an even younger one, which is then current.
    return current().label().id();
  }

  // One at a time: otherwise an older list could replace a newer one, and the creator of a key
  // would not use it.
  @Override
  public synchronized boolean reload() throws IOException {
    requireOpen();
    long asked = listing.nanos().getAsLong();
    TokenRing found = ring.again(objects.load(), address);
    if (found.isEmpty()) {
      // If another token was inserted, the known keys must not be forgotten.
      throw new NacreIOException(
          ErrorCode.KEY_STORE_EMPTY, "There is no master key at " + address + " any more");
    }
    boolean changed = found != ring;
    ring = found;
    listed = asked;
    return changed;
  }

  /** A token cannot store this, so a deleted registry is not noticed. */
  @Override
  public KnownRegistries knownRegistries() {
    return KnownRegistries.none();
  }

  @Override
  public void prove(Optional<Passphrase> pin) throws NacreIOException {
    requireOpen();
    if (pin.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.NO_PASSPHRASE, "The token at " + address + " needs its PIN");
    }
    login.prove(pin.get());
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      login.close();
    }
  }

  @Override
  public String toString() {
    return "TokenKeys[" + address + "]";
  }

  private TokenRing.Held current() throws NacreIOException {
    return ring.current()
        .orElseThrow(
            () ->
                new NacreIOException(
                    ErrorCode.KEY_STORE_EMPTY, "There is no master key at " + address));
  }

  /** Whether the list is recent, and its current key is still there, with the same bytes. */
  private boolean isGood() throws NacreIOException {
    if (listing.nanos().getAsLong() - listed >= GOOD_NS) {
      return false;
    }
    TokenRing.Held key = current();
    try {
      return key.label().isOf(key.cipher());
    } catch (ProviderException gone) {
      return false;
    }
  }

  // If the token just cannot be read now, the last known keys stay, and also if it lists no keys:
  // some libraries do that for a removed token. Operations that need the token fail anyway. Any
  // other failure is reported.
  private void reloadIfThere() throws IOException {
    try {
      boolean unused = reload();
    } catch (NacreIOException failed) {
      if (failed.code() != ErrorCode.KEY_SERVICE_FAILED
          && failed.code() != ErrorCode.KEY_STORE_EMPTY) {
        throw failed;
      }
    }
  }

  /** Of many threads that wait for the list, only one loads it. */
  private synchronized void reloadIfOld() throws IOException {
    if (!isGood()) {
      reloadIfThere();
    }
  }

  private void requireOpen() throws NacreIOException {
    if (closed) {
      throw new NacreIOException(
          ErrorCode.WALLET_CLOSED, "These master keys are closed: " + address);
    }
  }

  /** The view of the keys for core. */
  private final class View implements MasterKeys {
    @Override
    public MasterKey current() throws IOException {
      requireOpen();
      if (!isGood()) {
        reloadIfOld();
      }
      return TokenKeys.this.current().key();
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      requireOpen();
      Optional<TokenKey> known = ring.find(id);
      if (known.isEmpty()) {
        reload();
        known = ring.find(id);
      }
      return known.orElseThrow(
          () ->
              new NacreIOException(
                  ErrorCode.KEY_NOT_FOUND, "There is no master key " + id + " at " + address));
    }

    /** All processes see the same keys in the token, and use the youngest. */
    @Override
    public boolean replaces(KeyId old) throws IOException {
      requireOpen();
      TokenRing now = ring;
      return now.find(old).isPresent()
          && now.current().filter(held -> !held.label().id().equals(old)).isPresent();
    }

    /** Does not use the cached list. */
    @Override
    public boolean isUnreplaced(KeyId id) throws IOException {
      if (replaces(id)) {
        return false; // that cannot change back
      }
      boolean unused = reload();
      return ring.find(id).isPresent() && !replaces(id);
    }

    @Override
    public boolean mayFollow(KeyId old, KeyId next) throws IOException {
      requireOpen();
      if (ring.find(old).isEmpty() || ring.find(next).isEmpty()) {
        boolean unused = reload();
      }
      return ring.mayFollow(old, next);
    }

    @Override
    public void close() {
      // The keys are shared with other views.
    }
  }
}
