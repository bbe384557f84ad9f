package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Optional;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The objects of one family of keys in a token: lists, makes and removes them. */
final class TokenObjects {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");
  private static final int TRIES = 5;
  private static final int RACE_MS = 200;

  private final TokenAddress address;
  private final Provider provider;
  private final TokenKeys.Listing.Source source;

  /**
   * @param provider logged in to the token
   */
  TokenObjects(TokenAddress address, Provider provider, TokenKeys.Listing.Source source) {
    this.address = address;
    this.provider = provider;
    this.source = source;
  }

  static KeyStore load(Provider provider) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS11", provider);
    store.load(null, null);
    return store;
  }

  /** Lists the objects again, without a login. */
  KeyStore load() throws IOException {
    try {
      return source.load(provider);
    } catch (IOException | GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The token at " + address + " does not answer", failed);
    }
  }

  /**
   * There must be only one first key. A process that finds another beside its own deletes its own
   * and tries again: of two keys created at once perhaps neither stays, but never both.
   */
  TokenRing makeFirst() throws IOException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      KeyId mine = make(Instant.now().truncatedTo(ChronoUnit.MILLIS), Optional.empty());
      try {
        return TokenRing.read(load(), address, Optional.empty());
      } catch (NacreIOException two) {
        if (two.code() != ErrorCode.KEY_STORE_AMBIGUOUS) {
          throw two;
        }
        remove(mine);
        pause();
        TokenRing others = TokenRing.read(load(), address, Optional.empty());
        if (!others.isEmpty()) {
          return others;
        }
      }
    }
    throw new NacreIOException(
        ErrorCode.KEY_STORE_AMBIGUOUS, "Another process is making the first key at " + address);
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(new SecureRandom().nextInt(RACE_MS) + 1L);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new NacreIOException(
          ErrorCode.INTERRUPTED, "Making the first key was interrupted", stop);
    }
  }

  /**
   * The label contains data sealed by the key itself, so the key is first created as a session
   * object and then stored.
   */
  KeyId make(Instant created, Optional<TokenCipher> first) throws IOException {
    KeyId id = KeyId.random();
    try {
      KeyGenerator generator = KeyGenerator.getInstance("AES", provider);
      generator.init(256);
      SecretKey key = generator.generateKey();
      if (key.getEncoded() != null) {
        throw new NacreIOException(
            ErrorCode.KEY_SERVICE_FAILED,
            "The token at " + address + " makes keys that can leave it");
      }
      TokenLabel label =
          TokenLabel.sealed(address.object(), id, created, new TokenCipher(key, provider), first);
      load().setEntry(label.text(), new KeyStore.SecretKeyEntry(key), null);
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The token did not make a master key at " + address, failed);
    }
    AUDIT.info("A master key was made at {}: {}", address, id);
    return id;
  }

  private void remove(KeyId id) throws IOException {
    try {
      KeyStore store = load();
      for (String alias : Collections.list(store.aliases())) {
        if (TokenLabel.parse(alias, address.object())
            .filter(label -> label.id().equals(id))
            .isPresent()) {
          store.deleteEntry(alias);
        }
      }
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The token did not remove the key " + id + " at " + address, failed);
    }
  }
}
