package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.KeyEntry;
import dev.nacre.wallet.KeyOrigin;
import dev.nacre.wallet.KeyState;
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
 * The keys at one family that were found in a token, the youngest first; only those that the first
 * one vouches for. Immutable.
 */
final class TokenRing {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private final List<Held> keys;
  private final Set<String> labels;

  /** A key and what its label says of it. */
  record Held(TokenLabel label, TokenCipher cipher, TokenKey key) {}

  private TokenRing(List<Held> keys, Set<String> labels) {
    this.keys = keys;
    this.labels = labels;
  }

  /**
   * @param store loaded
   * @throws NacreIOException {@link ErrorCode#KEY_STORE_AMBIGUOUS} when there are two first keys
   */
  static TokenRing read(KeyStore store, TokenAddress address) throws IOException {
    Set<String> labels = labels(store, address);
    List<Held> all = new ArrayList<>();
    List<Held> first = new ArrayList<>();
    try {
      for (String alias : labels) {
        Optional<TokenLabel> label = TokenLabel.parse(alias, address.object());
        if (label.isPresent() && store.getKey(alias, null) instanceof SecretKey key) {
          Held held = held(label.get(), key, store.getProvider());
          (label.get().isFirst() ? first : all).add(held);
        }
      }
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The keys at " + address + " cannot be listed", failed);
    }
    if (first.size() > 1) {
      throw new NacreIOException(
          ErrorCode.KEY_STORE_AMBIGUOUS, "There are two first keys at " + address);
    }
    if (first.isEmpty()) {
      return new TokenRing(List.of(), labels);
    }
    Held root = first.get(0);
    if (!root.label().isOf(root.cipher())) {
      throw new NacreIOException(
          root.cipher().works() ? ErrorCode.KEY_STORE_AMBIGUOUS : ErrorCode.KEY_SERVICE_FAILED,
          "The first key at " + address + " is not the one that its label was made for");
    }
    List<Held> trusted = new ArrayList<>(first);
    for (Held held : all) {
      if (held.label().isOf(held.cipher()) && held.label().isVouchedForBy(root.cipher())) {
        trusted.add(held);
      } else {
        AUDIT.warn(
            "A key {} at {} is not used: the first key there does not vouch for it",
            held.label().id(),
            address);
      }
    }
    trusted.sort(Comparator.comparing((Held held) -> held.label().created()).reversed());
    return new TokenRing(List.copyOf(trusted), labels);
  }

  /** The same keys when the token lists the same, which saves asking each of them. */
  TokenRing again(KeyStore store, TokenAddress address) throws IOException {
    return labels.equals(labels(store, address)) ? this : read(store, address);
  }

  private static Set<String> labels(KeyStore store, TokenAddress address) throws IOException {
    try {
      Set<String> found = new TreeSet<>();
      for (String alias : Collections.list(store.aliases())) {
        if (TokenLabel.parse(alias, address.object()).isPresent()) {
          found.add(alias);
        }
      }
      return found;
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The keys at " + address + " cannot be listed", failed);
    }
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

  /** The one that vouches for the others. */
  Optional<TokenCipher> first() {
    return keys.stream().filter(held -> held.label().isFirst()).map(Held::cipher).findFirst();
  }

  Optional<TokenKey> find(KeyId id) {
    return keys.stream().filter(held -> held.label().id().equals(id)).map(Held::key).findFirst();
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
