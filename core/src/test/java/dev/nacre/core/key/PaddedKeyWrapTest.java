package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class PaddedKeyWrapTest extends MasterKeyWrapContract {
  private static final Provider PROVIDER = Objects.requireNonNull(Security.getProvider("SunJCE"));

  private final Key tokenKey = aes();

  @Override
  WrappedKey wrap(KeyId id, DataKey key) throws IOException {
    return new PaddedKeyWrap(id, tokenKey, PROVIDER).wrap(key);
  }

  @Override
  DataKey unwrap(KeyId id, WrappedKey wrapped, KeyScope scope) throws IOException {
    return new PaddedKeyWrap(id, tokenKey, PROVIDER).unwrap(wrapped, scope);
  }

  @Override
  DataKey unwrapWithAnotherSecret(WrappedKey wrapped, KeyScope scope) throws IOException {
    return new PaddedKeyWrap(ID, aes(), PROVIDER).unwrap(wrapped, scope);
  }

  @Test
  void theBodyIsWhatTheFormatSays() throws Exception {
    try (DataKey key = DataKey.generate(SCOPE)) {
      Cipher cipher = Cipher.getInstance("AES/KWP/NoPadding");
      cipher.init(Cipher.UNWRAP_MODE, tokenKey);
      ByteBuffer payload =
          ByteBuffer.wrap(
              cipher.unwrap(wrap(ID, key).body(), "Generic", Cipher.SECRET_KEY).getEncoded());
      assertThat(payload.remaining()).isEqualTo(50);
      assertThat(payload.get()).isEqualTo((byte) 1);
      assertThat(payload.get()).isEqualTo((byte) 1);
      assertThat(payload.getLong()).isEqualTo(1);
      assertThat(payload.getLong()).isEqualTo(2);
      byte[] secret = new byte[32];
      payload.get(secret);
      assertThat(key.insecureSecret().<byte[], RuntimeException>lend(byte[]::clone))
          .isEqualTo(secret);
    }
  }

  /** The token would unwrap these; what is inside them is not what we wrap. */
  @Test
  void aForeignPayloadIsRefused() throws Exception {
    for (int length : new int[] {1, 17, 18, 32, 49, 51}) {
      Cipher cipher = Cipher.getInstance("AES/KWP/NoPadding");
      cipher.init(Cipher.WRAP_MODE, tokenKey);
      byte[] payload = new byte[length];
      payload[0] = 1;
      byte[] body = cipher.wrap(new SecretKeySpec(payload, "Generic"));
      assertRefused(() -> unwrap(ID, new WrappedKey(ID, Wrapping.AES_KWP, body), SCOPE));
    }
  }

  @Nested
  final class TokenThatFails {
    private final PaddedKeyWrap pulledOut =
        new PaddedKeyWrap(ID, tokenKey, new FakeToken(GoneToken.class));

    @Test
    void isSaidToHaveFailed() throws IOException {
      try (DataKey key = DataKey.generate(SCOPE)) {
        assertServiceFailed(() -> pulledOut.wrap(key));
        WrappedKey wrapped = wrap(ID, key);
        assertServiceFailed(() -> pulledOut.unwrap(wrapped, SCOPE));
      }
    }

    @Test
    void withoutTheAlgorithmTooIsSaidToHaveFailed() throws IOException {
      Provider poor = Objects.requireNonNull(Security.getProvider("SUN"));
      try (DataKey key = DataKey.generate(SCOPE)) {
        assertServiceFailed(() -> new PaddedKeyWrap(ID, tokenKey, poor).wrap(key));
        WrappedKey wrapped = wrap(ID, key);
        assertServiceFailed(() -> new PaddedKeyWrap(ID, tokenKey, poor).unwrap(wrapped, SCOPE));
      }
    }

    private void assertServiceFailed(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              NacreIOException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.KEY_SERVICE_FAILED))
          .hasMessageContaining(ID.toString());
    }
  }

  /** What a token was lent is zero once it is done; what it gave back too. */
  @Test
  void leavesNothingWithTheToken() throws Exception {
    PaddedKeyWrap watched = new PaddedKeyWrap(ID, tokenKey, new FakeToken(RecordingToken.class));
    try (DataKey key = DataKey.generate(SCOPE)) {
      WrappedKey wrapped = watched.wrap(key);
      Key lent = Objects.requireNonNull(RecordingToken.lent);
      assertThat(lent.getAlgorithm()).isEqualTo("Generic");
      assertThat(lent.getFormat()).isEqualTo("RAW");
      assertThat(lent.getEncoded()).isEqualTo(new byte[50]);

      try (DataKey back = watched.unwrap(wrapped, SCOPE)) {
        assertThat(back.insecureSecret().sameAs(key.insecureSecret())).isTrue();
        assertThat(RecordingToken.given).isEqualTo(new byte[50]);
      }
    }
  }

  @Test
  void whatIsLentToATokenIsNotSerialised() throws Exception {
    PaddedKeyWrap watched = new PaddedKeyWrap(ID, tokenKey, new FakeToken(RecordingToken.class));
    try (DataKey key = DataKey.generate(SCOPE);
        ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      watched.wrap(key);
      assertThatThrownBy(() -> out.writeObject(RecordingToken.lent))
          .isInstanceOf(NotSerializableException.class);
    }
  }

  private static Key aes() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return new SecretKeySpec(bytes, "AES");
  }
}
