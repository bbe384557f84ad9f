package dev.nacre.kms.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenKmsKeysTest {
  private static final Clock NOW = Clock.systemUTC();

  @TempDir Path folder;
  private final FakeKmsApi api = new FakeKmsApi();
  private final KeyScope scope = KeyScope.file(UUID.randomUUID());

  @Test
  void aKeyOpensWhatItWrappedInItsPlaceOnly() throws IOException {
    try (ExternalKeys keys = open();
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      assertThat(wrapped.wrapping()).isEqualTo(Wrapping.SERVICE);
      assertThat(wrapped.masterKey()).isEqualTo(KmsKey.idOf(FakeKmsApi.SHOP));
      assertThat(wrapped.masterKey().value().version()).isEqualTo(8);
      try (DataKey again = keys.masterKeys().unwrap(wrapped, scope)) {
        assertThat(again.insecureSecret().sameAs(key.insecureSecret())).isTrue();
      }
      KeyScope elsewhere = new KeyScope(KeyPurpose.AUDIT, scope.id());
      assertCode(() -> keys.masterKeys().unwrap(wrapped, elsewhere), ErrorCode.KEY_UNWRAP_FAILED);
      WrappedKey local = new WrappedKey(wrapped.masterKey(), Wrapping.AES_256_GCM, wrapped.body());
      assertCode(() -> keys.masterKeys().unwrap(local, scope), ErrorCode.KEY_NOT_FOUND);
      WrappedKey renamed = new WrappedKey(KeyId.random(), Wrapping.SERVICE, wrapped.body());
      assertCode(() -> keys.masterKeys().unwrap(renamed, scope), ErrorCode.KEY_UNWRAP_FAILED);
    }
    assertThat(api.closed).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 60})
  void whatIsCutShortDoesNotOpenAndIsNotSentToKms(int length) throws IOException {
    try (ExternalKeys keys = open();
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      api.asked.clear();
      byte[] body = new byte[length];
      System.arraycopy(wrapped.body(), 0, body, 0, Math.min(length, 40));
      WrappedKey cut = new WrappedKey(wrapped.masterKey(), Wrapping.SERVICE, body);
      assertCode(() -> keys.masterKeys().unwrap(cut, scope), ErrorCode.KEY_UNWRAP_FAILED);
      assertThat(api.asked).isEmpty();
    }
  }

  /** Somebody with a key of his own could write a file that everybody opens. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "arn:aws:kms:eu-central-1:666666666666:key/thief",
        "arn:aws:kms:eu-west-1:123456789012:key/thief",
        "arn:aws-cn:kms:eu-central-1:123456789012:key/thief",
        "thief",
      })
  void aKeyOfAnotherAccountOrRegionIsNotAsked(String arn) throws IOException {
    FakeKmsApi his = new FakeKmsApi();
    his.meant = arn;
    WrappedKey planted;
    try (ExternalKeys thief = address("").open(Optional.empty(), his, NOW);
        DataKey known = DataKey.generate(scope)) {
      planted = thief.masterKeys().current().wrap(known);
    }
    try (ExternalKeys keys = open()) {
      api.asked.clear();
      assertCode(() -> keys.masterKeys().unwrap(planted, scope), ErrorCode.KEY_NOT_FOUND);
      assertThat(api.asked).isEmpty();
    }
  }

  @Test
  void rotationFollowsTheAlias() throws IOException {
    try (ExternalKeys keys = open();
        DataKey key = DataKey.generate(scope)) {
      WrappedKey old = keys.masterKeys().current().wrap(key);
      var before = keys.masterKeys().current();
      assertCode(() -> keys.rotate(null), ErrorCode.ROTATION_ELSEWHERE);
      api.meant = FakeKmsApi.SHOP + "-2";
      assertThat(keys.masterKeys().current().id()).isEqualTo(old.masterKey());
      KeyId next = keys.rotate(null);
      assertThat(next).isNotEqualTo(old.masterKey());
      assertThat(keys.masterKeys().current().id()).isEqualTo(next);
      keys.masterKeys().unwrap(old, scope).close();
      assertThat(keys.keys())
          .extracting(entry -> entry.id())
          .containsExactly(next, old.masterKey());
      // The id of a key never goes with the bytes of another.
      assertCode(() -> before.wrap(key), ErrorCode.KEY_NOT_FOUND);
    }
  }

  /** Each process has learnt by itself which key the alias means. */
  @Test
  void onlyWhoWasToldToRotateKnowsThatAKeyWasReplaced() throws IOException {
    try (ExternalKeys one = open();
        DataKey key = DataKey.generate(scope)) {
      WrappedKey old = one.masterKeys().current().wrap(key);
      api.meant = FakeKmsApi.SHOP + "-2";
      try (ExternalKeys other = open()) {
        WrappedKey next = other.masterKeys().current().wrap(key);
        one.masterKeys().unwrap(next, scope).close();
        other.masterKeys().unwrap(old, scope).close();
        assertThat(one.masterKeys().replaces(next.masterKey())).isFalse();
        assertThat(other.masterKeys().replaces(old.masterKey())).isFalse();
        assertThat(other.masterKeys().isUnreplaced(old.masterKey())).isTrue();
        // Which came later no process knows; KMS opened it.
        assertThat(one.masterKeys().mayFollow(old.masterKey(), next.masterKey())).isTrue();
        assertThat(one.masterKeys().mayFollow(next.masterKey(), old.masterKey())).isTrue();
        // It has the newer key already, and is told that that is meant.
        assertCode(() -> other.rotate(null), ErrorCode.ROTATION_ELSEWHERE);
        assertThat(other.masterKeys().replaces(old.masterKey())).isTrue();
        assertThat(other.masterKeys().isUnreplaced(old.masterKey())).isFalse();
        assertThat(other.masterKeys().replaces(next.masterKey())).isFalse();
        assertThat(one.rotate(null)).isEqualTo(next.masterKey());
        assertThat(one.masterKeys().replaces(old.masterKey())).isTrue();
        assertThat(one.masterKeys().replaces(next.masterKey())).isFalse();
        assertThat(one.keys()).hasSize(2);
      }
    }
  }

  @Test
  void aKeyThatTheAliasMeansAgainIsNotAReplacedOne() throws IOException {
    try (ExternalKeys keys = open()) {
      String meant = api.meant;
      KeyId first = keys.masterKeys().current().id();
      api.meant = FakeKmsApi.SHOP + "-2";
      KeyId second = keys.rotate(null);
      api.meant = meant;
      assertThat(keys.reload()).isTrue();
      assertThat(keys.masterKeys().current().id()).isEqualTo(first).isNotEqualTo(second);
      assertThat(keys.masterKeys().replaces(first)).isFalse();
    }
  }

  @Test
  void withoutACacheNothingOpensWhileKmsIsDown() throws IOException {
    try (ExternalKeys keys = open();
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      api.failure = Optional.of(ErrorCode.KEY_SERVICE_FAILED);
      assertThat(keys.masterKeys().current().id()).isEqualTo(wrapped.masterKey());
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_SERVICE_FAILED);
      assertCode(this::open, ErrorCode.KEY_SERVICE_FAILED);
      // Who may use the keys AWS decides; nobody knows a passphrase.
      keys.prove(Optional.empty());
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void withACacheWhatWasOpenOpensWhileKmsIsDown() throws IOException {
    WrappedKey wrapped;
    try (ExternalKeys keys = cached(NOW);
        DataKey key = DataKey.generate(scope)) {
      wrapped = keys.masterKeys().current().wrap(key);
    }
    api.failure = Optional.of(ErrorCode.KEY_SERVICE_FAILED);
    try (ExternalKeys keys = cached(NOW);
        DataKey another = DataKey.generate(scope)) {
      assertThat(keys.masterKeys().current().id()).isEqualTo(wrapped.masterKey());
      api.asked.clear();
      keys.masterKeys().unwrap(wrapped, scope).close();
      keys.masterKeys().unwrap(wrapped, scope).close();
      // It kept silent a moment ago; nobody waits for that a second time.
      assertThat(api.asked).isEmpty();
      assertCode(() -> keys.masterKeys().current().wrap(another), ErrorCode.KEY_SERVICE_FAILED);
      assertCode(() -> keys.rotate(null), ErrorCode.KEY_SERVICE_FAILED);
    }
    Clock late = Clock.offset(NOW, Duration.ofHours(2));
    try (ExternalKeys keys = cached(late)) {
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
    }
    Clock early = Clock.offset(NOW, Duration.ofHours(-2));
    try (ExternalKeys keys = cached(early)) {
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ErrorCode.class,
      names = {"KEY_SERVICE_DENIED", "KEY_DISABLED", "KEY_UNWRAP_FAILED"})
  void aNoOfKmsIsNotOverruledByTheCacheAndEmptiesIt(ErrorCode no) throws IOException {
    try (ExternalKeys keys = cached(NOW);
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      api.failure = Optional.of(no);
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), no);
      assertCode(() -> cached(NOW), no);
      api.failure = Optional.of(ErrorCode.KEY_SERVICE_FAILED);
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_SERVICE_FAILED);
    }
  }

  @Test
  void renewingAsksKmsAndNeverTheCache() throws IOException {
    OpenKmsKeys keys = (OpenKmsKeys) cached(NOW);
    try (keys;
        DataKey key = DataKey.generate(scope)) {
      WrappedKey wrapped = keys.masterKeys().current().wrap(key);
      keys.unwrapper().renew(wrapped, scope);
      api.failure = Optional.of(ErrorCode.KEY_SERVICE_FAILED);
      assertCode(() -> keys.unwrapper().renew(wrapped, scope), ErrorCode.KEY_SERVICE_FAILED);
      keys.masterKeys().unwrap(wrapped, scope).close();
      api.failure = Optional.of(ErrorCode.KEY_SERVICE_DENIED);
      assertCode(() -> keys.unwrapper().renew(wrapped, scope), ErrorCode.KEY_SERVICE_DENIED);
      api.failure = Optional.of(ErrorCode.KEY_SERVICE_FAILED);
      assertCode(() -> keys.masterKeys().unwrap(wrapped, scope), ErrorCode.KEY_SERVICE_FAILED);
    }
    assertCode(() -> keys.masterKeys().current(), ErrorCode.WALLET_CLOSED);
  }

  @Test
  void whoUsesACacheProvesItsPassphrase() throws IOException {
    assertCode(
        () -> address("?cache=" + folder.resolve("k")).open(Optional.empty(), api, NOW),
        ErrorCode.NO_PASSPHRASE);
    try (ExternalKeys keys = cached(NOW);
        Passphrase right = Passphrase.copyOf("right".toCharArray());
        Passphrase wrong = Passphrase.copyOf("wrong".toCharArray())) {
      keys.prove(Optional.of(right));
      assertCode(() -> keys.prove(Optional.of(wrong)), ErrorCode.WRONG_PASSPHRASE);
      assertCode(() -> keys.prove(Optional.empty()), ErrorCode.NO_PASSPHRASE);
      assertCode(
          () -> address("?cache=" + folder.resolve("keys")).open(Optional.of(wrong), api, NOW),
          ErrorCode.KEY_CACHE_REFUSED);
    }
  }

  private ExternalKeys open() throws IOException {
    return address("").open(Optional.empty(), api, NOW);
  }

  private ExternalKeys cached(Clock clock) throws IOException {
    try (Passphrase right = Passphrase.copyOf("right".toCharArray())) {
      return address("?cache-hours=1&cache=" + folder.resolve("keys"))
          .open(Optional.of(right), api, clock);
    }
  }

  private static KmsAddress address(String query) {
    return KmsAddress.of(KeyStoreUri.parse("aws-kms:alias/shop" + query));
  }

  private static void assertCode(ThrowingCallable call, ErrorCode code) {
    assertThatThrownBy(call)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }
}
