package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.Provider;
import java.security.ProviderException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.SecretKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of one family in a token, the youngest first; only those that the first key vouches for.
 * Immutable.
 */
final class TokenRing {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private final List<Held> keys;
  private final Set<String> labels;

  /** A key with its label. */
  record Held(TokenLabel label, TokenCipher cipher, TokenKey key) {}

  private TokenRing(List<Held> keys, Set<String> labels) {
    this.keys = keys;
    this.labels = labels;
  }

  /**
   * @param store loaded
   * @param known the previous keys: the first key must be the same, and no key may be missing,
   *     because an attacker with access to the token could have replaced them
   * @throws NacreIOException {@link ErrorCode#KEY_STORE_AMBIGUOUS} when it is not clear which key
   *     is the first
   */
  static TokenRing read(KeyStore store, TokenAddress address, Optional<TokenRing> known)
      throws IOException {
    try {
      return read(store, address, known, labels(store, address));
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The keys at " + address + " cannot be listed", failed);
    }
  }

  private static TokenRing read(
      KeyStore store, TokenAddress address, Optional<TokenRing> known, Set<String> labels)
      throws IOException, GeneralSecurityException {
    List<Held> others = new ArrayList<>();
    List<Held> first = new ArrayList<>();
    for (String alias : labels) {
      Optional<TokenLabel> label = TokenLabel.parse(alias, address.object());
      if (label.isPresent() && store.getKey(alias, null) instanceof SecretKey key) {
        Held held = held(label.get(), key, store.getProvider());
        (label.get().isFirst() ? first : others).add(held);
      }
    }
    if (first.isEmpty() && others.isEmpty()) {
      return new TokenRing(List.of(), Set.of());
    }
    Held root = root(first, known, address);
    List<Held> trusted = new ArrayList<>(List.of(root));
    for (Held held : others) {
      if (!held.label().isVouchedForBy(root.cipher())) {
        AUDIT.warn(
            "A key {} at {} is not used: the first key there does not vouch for it",
            held.label().id(),
            address);
      } else if (held.label().isOf(held.cipher())) {
        trusted.add(held);
      } else {
        throw new NacreIOException(
            ErrorCode.KEY_SERVICE_FAILED,
            "The key " + held.label().id() + " at " + address + " is not what its label says");
      }
    }
    trusted.sort(Comparator.comparing((Held held) -> held.label().created()).reversed());
    Set<String> texts = new TreeSet<>();
    trusted.forEach(held -> texts.add(held.label().text()));
    if (known.isPresent() && !texts.containsAll(known.get().labels)) {
      throw ambiguous("A key that was at " + address + " is missing");
    }
    return new TokenRing(List.copyOf(trusted), texts);
  }

  private static Held root(List<Held> first, Optional<TokenRing> known, TokenAddress address)
      throws NacreIOException {
    Optional<Held> before = known.flatMap(TokenRing::root);
    if (before.isPresent()) {
      for (Held held : first) {
        if (held.label().equals(before.get().label())) {
          if (first.size() > 1) {
            AUDIT.warn("There are other first keys at {}, which are not used", address);
          }
          return checked(held, address);
        }
      }
      throw ambiguous("The first key at " + address + " is not the one that was there");
    }
    if (first.isEmpty()) {
      throw ambiguous("The first key at " + address + " is missing, and others are there");
    }
    if (first.size() > 1) {
      throw ambiguous("There are two first keys at " + address);
    }
    return checked(first.get(0), address);
  }

  private static Held checked(Held root, TokenAddress address) throws NacreIOException {
    if (!root.label().isOf(root.cipher())) {
      throw ambiguous(
          "The first key at " + address + " is not the one that its label was made for");
    }
    return root;
  }

  private static NacreIOException ambiguous(String how) {
    return new NacreIOException(ErrorCode.KEY_STORE_AMBIGUOUS, how);
  }

  /** Returns this ring if the token lists the same keys, which saves checking each of them. */
  TokenRing again(KeyStore store, TokenAddress address) throws IOException {
    try {
      return !isEmpty() && labels.equals(labels(store, address))
          ? this
          : read(store, address, isEmpty() ? Optional.empty() : Optional.of(this));
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The keys at " + address + " cannot be listed", failed);
    }
  }

  private static Set<String> labels(KeyStore store, TokenAddress address)
      throws GeneralSecurityException {
    Set<String> found = new TreeSet<>();
    for (String alias : Collections.list(store.aliases())) {
      if (TokenLabel.parse(alias, address.object()).isPresent()) {
        found.add(alias);
      }
    }
    return found;
  }

  private static Held held(TokenLabel label, Key key, Provider provider) {
    TokenCipher cipher = new TokenCipher((SecretKey) key, provider);
    return new Held(label, cipher, new TokenKey(label.id(), cipher));
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  Optional<Held> current() {
    return keys.stream().findFirst();
  }

  /** The key that vouches for the others. */
  Optional<TokenCipher> first() {
    return root().map(Held::cipher);
  }

  private Optional<Held> root() {
    return keys.stream().filter(held -> held.label().isFirst()).findFirst();
  }

  Optional<TokenKey> find(KeyId id) {
    return keys.stream().filter(held -> held.label().id().equals(id)).map(Held::key).findFirst();
  }

  /** Whether both keys are here, and the second is younger. */
  boolean mayFollow(KeyId old, KeyId next) {
    List<KeyId> youngestFirst = keys.stream().map(held -> held.label().id()).toList();
    int place = youngestFirst.indexOf(next);
    return place >= 0 && place < youngestFirst.indexOf(old);
  }

  List<KeyEntry> entries() {
    List<KeyEntry> entries = new ArrayList<>();
    Optional<Instant> successor = Optional.empty();
    for (Held held : keys) {
      entries.add(
          new KeyEntry(
              held.label().id(),
              successor.isEmpty() ? KeyState.CURRENT : KeyState.RETIRED,
              held.label().created(),
              successor,
              "",
              KeyOrigin.CREATED));
      successor = Optional.of(held.label().created());
    }
    return entries;
  }
}
