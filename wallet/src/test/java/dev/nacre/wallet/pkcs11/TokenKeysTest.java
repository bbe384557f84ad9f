package dev.nacre.wallet.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.token.SoftToken;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.pkcs11.TokenKeys.Listing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.Security;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On SoftHSM. */
class TokenKeysTest {
  private final KeyScope scope = KeyScope.file(UUID.randomUUID());
  private SoftToken token;
  private int listings;
  private long late;

  @BeforeEach
  void insert() {
    token = SoftToken.fresh();
  }

  @Test
  void aKeyOpensWhatItWrappedInItsPlaceOnly() throws IOException {
    try (ExternalKeys keys = open("shop", true);
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      assertThat(wrapped.wrapping()).isEqualTo(Wrapping.TOKEN_AES_GCM);
      WrappedKey read = WrappedKey.decode(ByteBuffer.wrap(wrapped.encode()));
      try (DataKey again = keys.masterKeys().unwrap(read, scope)) {
        assertThat(again.insecureSecret().sameAs(key.insecureSecret())).isTrue();
      }
      KeyScope elsewhere = KeyScope.file(UUID.randomUUID());
      assertCode(() -> keys.masterKeys().unwrap(read, elsewhere), ErrorCode.KEY_UNWRAP_FAILED);
      KeyScope otherwise = new KeyScope(KeyPurpose.AUDIT, scope.id());
      assertCode(() -> keys.masterKeys().unwrap(read, otherwise), ErrorCode.KEY_UNWRAP_FAILED);
      byte[] body = wrapped.body();
      for (int at : new int[] {0, 12, body.length - 1}) {
        byte[] altered = body.clone();
        altered[at] ^= 1;
        WrappedKey forged = new WrappedKey(wrapped.masterKey(), wrapped.wrapping(), altered);
        assertCode(() -> keys.masterKeys().unwrap(forged, scope), ErrorCode.KEY_UNWRAP_FAILED);
      }
      WrappedKey cut = new WrappedKey(wrapped.masterKey(), wrapped.wrapping(), new byte[59]);
      assertCode(() -> keys.masterKeys().unwrap(cut, scope), ErrorCode.KEY_UNWRAP_FAILED);
      try (LocalMasterKey local =
          new LocalMasterKey(wrapped.masterKey(), SecretBytes.random(LocalMasterKey.BYTES))) {
        assertCode(() -> local.unwrap(wrapped, scope), ErrorCode.KEY_UNWRAP_FAILED);
      }
    }
  }

  @Test
  void theyAreThereWhenTheTokenIsOpenedAgain() throws IOException {
    KeyId id;
    WrappedKey wrapped;
    assertCode(() -> open("shop", false), ErrorCode.KEY_STORE_EMPTY);
    try (ExternalKeys keys = open("shop", true);
        DataKey key = DataKey.generate(scope)) {
      id = keys.masterKeys().current().id();
      wrapped = keys.masterKeys().current().wrap(key);
    }
    try (ExternalKeys keys = open("shop", true)) {
      assertThat(keys.masterKeys().current().id()).isEqualTo(id);
      keys.masterKeys().unwrap(wrapped, scope).close();
      assertCode(() -> keys.masterKeys().find(KeyId.random()), ErrorCode.KEY_NOT_FOUND);
      assertThat(keys.toString() + keys.place()).doesNotContain(SoftToken.PIN);
    }
  }

  @Test
  void aYoungerKeyWrapsAndTheOldOnesUnwrap() throws IOException {
    try (ExternalKeys keys = open("shop", true);
        DataKey key = DataKey.generate(scope)) {
      WrappedKey old = keys.masterKeys().current().wrap(key);
      KeyId second = keys.rotate(null);
      KeyId third = keys.rotate("");
      assertThat(keys.masterKeys().current().id()).isEqualTo(third);
      assertThat(keys.masterKeys().replaces(old.masterKey())).isTrue();
      assertThat(keys.masterKeys().replaces(second)).isTrue();
      assertThat(keys.masterKeys().replaces(third)).isFalse();
      assertThat(keys.masterKeys().replaces(KeyId.random())).isFalse();
      assertThat(keys.masterKeys().mayFollow(old.masterKey(), second)).isTrue();
      assertThat(keys.masterKeys().mayFollow(second, third)).isTrue();
      assertThat(keys.masterKeys().mayFollow(second, old.masterKey())).isFalse();
      assertThat(keys.masterKeys().mayFollow(third, second)).isFalse();
      assertThat(keys.masterKeys().mayFollow(third, KeyId.random())).isFalse();
      assertThat(keys.masterKeys().mayFollow(KeyId.random(), third)).isFalse();
      keys.masterKeys().unwrap(old, scope).close();
      assertThat(keys.keys())
          .extracting(entry -> entry.id())
          .containsExactly(third, second, old.masterKey());
      assertThat(keys.keys())
          .extracting(entry -> entry.state())
          .containsExactly(KeyState.CURRENT, KeyState.RETIRED, KeyState.RETIRED);
      assertCode(() -> keys.rotate("2027"), ErrorCode.UNUSABLE_TAG);
    }
  }

  @Test
  void twoFamiliesShareATokenAndALogin() throws IOException {
    ExternalKeys shop = open("shop", true);
    try (ExternalKeys other = open("other", true);
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = shop.masterKeys().current().wrap(key);
      assertCode(() -> other.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_NOT_FOUND);
      shop.close();
      shop.close();
      assertCode(() -> shop.masterKeys().current(), ErrorCode.WALLET_CLOSED);
      assertCode(() -> shop.rotate(null), ErrorCode.WALLET_CLOSED);
      assertThat(other.masterKeys().current().wrap(key)).isNotNull();
    }
  }

  @Test
  void everyoneProvesThePin() throws IOException {
    try (ExternalKeys keys = open("shop", true)) {
      assertCode(() -> open("shop", "471101", false), ErrorCode.PIN_REFUSED);
      assertCode(() -> open("other", "471101", true), ErrorCode.PIN_REFUSED);
      try (Passphrase right = passphrase(SoftToken.PIN);
          Passphrase wrong = passphrase("471101")) {
        keys.prove(Optional.of(right));
        assertCode(() -> keys.prove(Optional.of(wrong)), ErrorCode.PIN_REFUSED);
      }
      assertCode(() -> keys.prove(Optional.empty()), ErrorCode.NO_PASSPHRASE);
    }
    assertCode(() -> address("shop").open(Optional.empty(), true), ErrorCode.NO_PASSPHRASE);
  }

  @Test
  void aWrongPinIsTriedOnceAndTheRightOneStillOpens() throws IOException {
    open("shop", true).close();
    assertThatThrownBy(() -> open("shop", "471101", false)).hasMessageContaining("refuses the PIN");
    assertThatThrownBy(() -> open("shop", "471101", false))
        .satisfies(
            again -> assertThat(((CodedError) again).code()).isEqualTo(ErrorCode.PIN_REFUSED))
        .hasMessageContaining("was not asked again")
        .hasMessageNotContaining("471101");
    assertCode(() -> open("shop", "471102", false), ErrorCode.PIN_REFUSED);
    assertCode(() -> open("shop", "471100\u00e9", false), ErrorCode.UNUSABLE_PASSPHRASE);
    open("shop", false).close();
  }

  /** What somebody without the PIN could do with public objects is done here with private ones. */
  @Test
  void aKeyThatTheFirstOneDoesNotVouchForIsNotUsed() throws Exception {
    TokenCipher known = new TokenCipher(thiefs(), Security.getProvider("SunJCE"));
    try (ExternalKeys keys = open("shop", true)) {
      KeyId current = keys.masterKeys().current().id();
      KeyId planted = KeyId.random();
      // He copies the word from a label that he has seen.
      KeyId second = keys.rotate(null);
      String seen =
          labels().stream()
              .filter(label -> label.contains(second.toString()))
              .findFirst()
              .orElseThrow();
      String word = seen.substring(seen.lastIndexOf(':') + 1);
      TokenLabel own =
          TokenLabel.sealed(
              "shop", planted, Instant.now().plusSeconds(60), known, Optional.of(known));
      plant(own);
      plant(new TokenLabel("shop", KeyId.random(), own.created(), own.self(), word));
      assertThat(keys.masterKeys().current().id()).isEqualTo(second).isNotEqualTo(current);
      assertCode(() -> keys.masterKeys().find(planted), ErrorCode.KEY_NOT_FOUND);
      assertThat(keys.keys()).hasSize(2);
    }
    try (ExternalKeys keys = open("shop", false)) {
      assertThat(keys.keys()).hasSize(2);
    }
  }

  @Test
  void twoFirstKeysAreRefusedAndTheKnownOneGoesOn() throws Exception {
    TokenCipher known = new TokenCipher(thiefs(), Security.getProvider("SunJCE"));
    try (ExternalKeys keys = open("shop", true)) {
      KeyId first = keys.masterKeys().current().id();
      plant(TokenLabel.sealed("shop", KeyId.random(), Instant.EPOCH, known, Optional.empty()));
      assertThat(keys.masterKeys().current().id()).isEqualTo(first);
      assertThat(keys.keys()).hasSize(1);
    }
    assertCode(() -> open("shop", false), ErrorCode.KEY_STORE_AMBIGUOUS);
  }

  /** Whoever keeps the token can take keys away and lay others there, while we have it open. */
  @Test
  void nothingIsWrappedUnderAFirstKeyThatWasExchanged() throws Exception {
    TokenCipher known = new TokenCipher(thiefs(), Security.getProvider("SunJCE"));
    try (ExternalKeys keys = open("shop", true)) {
      store().deleteEntry(labels().get(0));
      plant(TokenLabel.sealed("shop", KeyId.random(), Instant.now(), known, Optional.empty()));
      assertCode(() -> keys.masterKeys().current(), ErrorCode.KEY_STORE_AMBIGUOUS);
      assertCode(() -> keys.rotate(null), ErrorCode.KEY_STORE_AMBIGUOUS);
    }
  }

  @Test
  void aKeyThatIsMissedAndOneWithoutItsFirstAreNoReasonForANewOne() throws Exception {
    try (ExternalKeys keys = open("shop", true)) {
      KeyId first = keys.masterKeys().current().id();
      KeyId second = keys.rotate(null);
      String rooted =
          labels().stream()
              .filter(label -> label.contains(first.toString()))
              .findFirst()
              .orElseThrow();
      String later =
          labels().stream()
              .filter(label -> label.contains(second.toString()))
              .findFirst()
              .orElseThrow();
      KeyId third = keys.rotate(null);
      store().deleteEntry(later);
      afterSomeSeconds();
      assertCode(() -> keys.masterKeys().current(), ErrorCode.KEY_STORE_AMBIGUOUS);
      store().deleteEntry(rooted);
      assertThat(labels()).hasSize(1).first().asString().contains(third.toString());
    }
    assertCode(() -> open("shop", true), ErrorCode.KEY_STORE_AMBIGUOUS);
    assertThat(labels()).hasSize(1);
  }

  /** Each file that is opened for writing and each saving of the registry asks for the key. */
  @Test
  void theObjectsAreListedOnceInSomeSeconds() throws Exception {
    try (ExternalKeys keys = open("shop", true)) {
      int opened = listings;
      KeyId first = keys.masterKeys().current().id();
      for (int i = 0; i < 20; i++) {
        assertThat(keys.masterKeys().current().id()).isEqualTo(first);
      }
      assertThat(listings).isEqualTo(opened);
      afterSomeSeconds();
      for (int i = 0; i < 20; i++) {
        assertThat(keys.masterKeys().current().id()).isEqualTo(first);
      }
      assertThat(listings).isEqualTo(opened + 1);
      // Whoever asks for all keys, for one that is not known, or for a new one, gets the newest.
      assertThat(keys.keys()).hasSize(1);
      assertCode(() -> keys.masterKeys().find(KeyId.random()), ErrorCode.KEY_NOT_FOUND);
      assertThat(listings).isEqualTo(opened + 3);
      KeyId second = keys.rotate(null);
      assertThat(keys.masterKeys().current().id()).isEqualTo(second);
    }
  }

  @Test
  void aYoungerKeyOfAnotherProcessIsSeenAfterSomeSeconds() throws IOException {
    try (ExternalKeys here = open("shop", true);
        ExternalKeys there = open("shop", false)) {
      KeyId first = here.masterKeys().current().id();
      KeyId second = there.rotate(null);
      assertThat(here.masterKeys().current().id()).isEqualTo(first);
      afterSomeSeconds();
      assertThat(here.masterKeys().current().id()).isEqualTo(second);
    }
  }

  @Test
  void whoeverAsksWhetherAKeyWasReplacedGetsTheNewest() throws IOException {
    try (ExternalKeys here = open("shop", true);
        ExternalKeys there = open("shop", false)) {
      KeyId first = here.masterKeys().current().id();
      assertThat(here.masterKeys().isUnreplaced(first)).isTrue();
      KeyId second = there.rotate(null);
      assertThat(here.masterKeys().isUnreplaced(first)).isFalse();
      assertThat(here.masterKeys().isUnreplaced(second)).isTrue();
      assertThat(here.masterKeys().isUnreplaced(KeyId.random())).isFalse();
    }
  }

  /** The list is not believed of a token whose key does not do what it is for. */
  @Test
  void aKeyThatIsGoneIsNoticedAtOnce() throws Exception {
    try (ExternalKeys keys = open("shop", true)) {
      KeyId first = keys.masterKeys().current().id();
      KeyId second = keys.rotate(null);
      assertThat(keys.masterKeys().current().id()).isEqualTo(second).isNotEqualTo(first);
      int before = listings;
      for (String label : labels()) {
        if (label.contains(second.toString())) {
          store().deleteEntry(label);
        }
      }
      assertCode(() -> keys.masterKeys().current(), ErrorCode.KEY_STORE_AMBIGUOUS);
      assertThat(listings).isEqualTo(before + 1);
    }
  }

  @Test
  void aTokenThatIsPulledOutIsAnErrorOfTheServiceAndOpensNothingNew() throws IOException {
    try (ExternalKeys keys = open("shop", true);
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      token.pullOut();
      List<ThrowingCallable> asking =
          List.of(
              () -> keys.rotate(null), () -> keys.masterKeys().isUnreplaced(wrapped.masterKey()));
      for (ThrowingCallable asked : asking) {
        // Which of the two a library says, differs.
        assertThatThrownBy(asked)
            .satisfies(
                gone ->
                    assertThat(((CodedError) gone).code())
                        .isIn(ErrorCode.KEY_SERVICE_FAILED, ErrorCode.KEY_STORE_EMPTY));
      }
      assertThat(wrapped).isNotNull();
    }
    assertThatThrownBy(() -> open("shop", true))
        .satisfies(
            gone ->
                assertThat(((CodedError) gone).code())
                    .isIn(ErrorCode.KEY_SERVICE_FAILED, ErrorCode.PIN_REFUSED));
  }

  @Test
  void aLibraryThatIsNoneAndASlotThatIsEmptyAreErrorsOfTheService() {
    assertCode(
        () -> open("pkcs11:slot-id=1?module-path=/etc/hostname"), ErrorCode.KEY_SERVICE_FAILED);
    assertCode(
        () -> open("pkcs11:slot-id=1?module-path=/nowhere.so"), ErrorCode.KEY_SERVICE_FAILED);
    assertCode(
        () -> open("pkcs11:slot-id=4711?module-path=" + SoftToken.library()),
        ErrorCode.KEY_SERVICE_FAILED);
    assertCode(
        () -> open("pkcs11:slot-index=4711?module-path=" + SoftToken.library()),
        ErrorCode.KEY_SERVICE_FAILED);
  }

  private static SecretKeySpec thiefs() {
    byte[] bytes = new byte[32];
    bytes[0] = 1;
    return new SecretKeySpec(bytes, "AES");
  }

  private KeyStore store() throws Exception {
    try (Passphrase pin = passphrase(SoftToken.PIN);
        TokenLogin login = TokenLogin.enter(address("shop").slot(), pin)) {
      KeyStore store = KeyStore.getInstance("PKCS11", login.provider());
      store.load(null, null);
      return store;
    }
  }

  private void plant(TokenLabel label) throws Exception {
    store().setEntry(label.text(), new KeyStore.SecretKeyEntry(thiefs()), null);
  }

  private List<String> labels() throws Exception {
    return Collections.list(store().aliases());
  }

  private TokenAddress address(String object) {
    return (TokenAddress) ExternalKeyStores.address(KeyStoreUri.parse(token.uri(object)));
  }

  private ExternalKeys open(String object, boolean create) throws IOException {
    return open(object, SoftToken.PIN, create);
  }

  private ExternalKeys open(String object, String pin, boolean create) throws IOException {
    try (Passphrase passphrase = passphrase(pin)) {
      return TokenKeys.open(
          address(object), passphrase, create, new Listing(this::load, () -> late));
    }
  }

  private KeyStore load(Provider provider) throws IOException, GeneralSecurityException {
    listings++;
    return Listing.USUAL.source().load(provider);
  }

  private void afterSomeSeconds() {
    late += TimeUnit.SECONDS.toNanos(6);
  }

  private static ExternalKeys open(String uri) throws IOException {
    try (Passphrase pin = passphrase("4711")) {
      return ExternalKeyStores.address(KeyStoreUri.parse(uri)).open(Optional.of(pin), true);
    }
  }

  private static Passphrase passphrase(String text) {
    return Passphrase.copyOf(text.toCharArray());
  }

  private static void assertCode(ThrowingCallable call, ErrorCode code) {
    assertThatThrownBy(call)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }
}
