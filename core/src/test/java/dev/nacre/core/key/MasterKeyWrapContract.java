package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every wrapping keeps, whoever holds the master key. */
abstract class MasterKeyWrapContract {
  static final KeyId ID = KeyId.parse("00000000-0000-0000-0000-0000000000aa");
  static final KeyId OTHER_ID = KeyId.parse("00000000-0000-0000-0000-0000000000bb");
  static final KeyScope SCOPE = KeyScope.file(new UUID(1, 2));

  /** The same master secret under any id. */
  abstract WrappedKey wrap(KeyId id, DataKey key) throws IOException;

  abstract DataKey unwrap(KeyId id, WrappedKey wrapped, KeyScope scope) throws IOException;

  /** Unwraps with another master secret under the same id. */
  abstract DataKey unwrapWithAnotherSecret(WrappedKey wrapped, KeyScope scope) throws IOException;

  @Test
  void givesBackTheKeyThatWasWrapped() throws IOException {
    for (KeyPurpose purpose : KeyPurpose.values()) {
      KeyScope scope = new KeyScope(purpose, UUID.randomUUID());
      try (DataKey key = DataKey.generate(scope);
          DataKey back = unwrap(ID, wrap(ID, key), scope)) {
        assertThat(back.scope()).isEqualTo(scope);
        assertThat(back.insecureSecret().sameAs(key.insecureSecret())).isTrue();
      }
    }
  }

  @Test
  void saysWhichMasterKeyItNeeds() throws IOException {
    try (DataKey key = DataKey.generate(SCOPE)) {
      assertThat(wrap(ID, key).masterKey()).isEqualTo(ID);
    }
  }

  @Test
  void oneUseNeverUnwrapsForAnother() throws IOException {
    for (KeyPurpose purpose : KeyPurpose.values()) {
      KeyScope scope = new KeyScope(purpose, SCOPE.id());
      WrappedKey wrapped = wrapFresh(scope);
      for (KeyPurpose other : KeyPurpose.values()) {
        if (other != purpose) {
          assertRefused(() -> unwrap(ID, wrapped, new KeyScope(other, SCOPE.id())));
        }
      }
      assertRefused(() -> unwrap(ID, wrapped, new KeyScope(purpose, new UUID(1, 3))));
      assertRefused(() -> unwrap(ID, wrapped, new KeyScope(purpose, new UUID(2, 2))));
      assertRefused(() -> unwrap(ID, wrapped, new KeyScope(purpose, new UUID(2, 1))));
    }
  }

  @Test
  void oneMasterKeyNeverUnwrapsForAnother() throws IOException {
    WrappedKey wrapped = wrapFresh(SCOPE);
    assertRefused(() -> unwrapWithAnotherSecret(wrapped, SCOPE));
    assertRefused(() -> unwrap(OTHER_ID, wrapped, SCOPE));
  }

  @Test
  void everyFlippedBitOfTheBodyIsRefused() throws IOException {
    WrappedKey wrapped = wrapFresh(SCOPE);
    byte[] body = wrapped.body();
    for (int bit = 0; bit < body.length * 8; bit++) {
      byte[] flipped = body.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertRefused(() -> unwrap(ID, new WrappedKey(ID, wrapped.wrapping(), flipped), SCOPE));
    }
  }

  @Test
  void everyOtherLengthOfTheBodyIsRefused() throws IOException {
    WrappedKey wrapped = wrapFresh(SCOPE);
    int right = wrapped.body().length;
    for (int length = 1; length <= right + 40; length++) {
      if (length != right) {
        byte[] body = Arrays.copyOf(wrapped.body(), length);
        assertRefused(() -> unwrap(ID, new WrappedKey(ID, wrapped.wrapping(), body), SCOPE));
      }
    }
    assertRefused(() -> unwrap(ID, new WrappedKey(ID, wrapped.wrapping(), new byte[2048]), SCOPE));
    assertRefused(() -> unwrap(ID, new WrappedKey(ID, wrapped.wrapping(), new byte[right]), SCOPE));
  }

  @Test
  void everyFlippedBitOfTheEncodedFormIsRefused() throws IOException {
    byte[] encoded = wrapFresh(SCOPE).encode();
    for (int bit = 0; bit < encoded.length * 8; bit++) {
      byte[] flipped = encoded.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> unwrap(ID, WrappedKey.decode(ByteBuffer.wrap(flipped)), SCOPE))
          .hasMessageStartingWith("NACRE-1031");
    }
  }

  @Test
  void anotherWrappingIsRefused() throws IOException {
    WrappedKey wrapped = wrapFresh(SCOPE);
    for (Wrapping other : Wrapping.values()) {
      if (other != wrapped.wrapping()) {
        assertRefused(() -> unwrap(ID, new WrappedKey(ID, other, wrapped.body()), SCOPE));
      }
    }
  }

  @Test
  void theBodyDoesNotShowTheKey() throws IOException {
    byte[] secret = new byte[32];
    Arrays.fill(secret, (byte) 'K');
    try (DataKey key = new DataKey(SCOPE, SecretBytes.copyOf(secret))) {
      String encoded =
          new String(wrap(ID, key).encode(), java.nio.charset.StandardCharsets.US_ASCII);
      assertThat(encoded).doesNotContain("KKKK");
    }
  }

  @Test
  void aClosedDataKeyIsNotWrapped() {
    DataKey key = DataKey.generate(SCOPE);
    key.close();
    assertThatThrownBy(() -> wrap(ID, key)).isInstanceOf(IllegalStateException.class);
  }

  /** Under a random key a repeated body would mean a repeated nonce or a fixed key. */
  @Test
  void noTwoBodiesAreTheSame() throws IOException {
    Set<WrappedKey> seen = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      assertThat(seen.add(wrapFresh(SCOPE))).isTrue();
    }
  }

  private WrappedKey wrapFresh(KeyScope scope) throws IOException {
    try (DataKey key = DataKey.generate(scope)) {
      return wrap(ID, key);
    }
  }

  static void assertRefused(ThrowingCallable unwrap) {
    assertThatThrownBy(unwrap)
        .isInstanceOfSatisfying(
            NacreIOException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.KEY_UNWRAP_FAILED))
        .hasMessageStartingWith("NACRE-1031: The ")
        .hasMessageContaining("does not unwrap the key of");
  }
}
