package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("smoke")
@Covers("pages-55")
final class LocalMasterKeyTest extends MasterKeyWrapContract {
  private static final SecretBytes SECRET = SecretBytes.random(32);

  @AfterAll
  static void closeSecret() {
    SECRET.close();
  }

  @Override
  WrappedKey wrap(KeyId id, DataKey key) {
    try (LocalMasterKey master = master(id)) {
      return master.wrap(key);
    }
  }

  @Override
  DataKey unwrap(KeyId id, WrappedKey wrapped, KeyScope scope) throws IOException {
    try (LocalMasterKey master = master(id)) {
      return master.unwrap(wrapped, scope);
    }
  }

  @Override
  DataKey unwrapWithAnotherSecret(WrappedKey wrapped, KeyScope scope) throws IOException {
    try (LocalMasterKey master = new LocalMasterKey(ID, SecretBytes.random(32))) {
      return master.unwrap(wrapped, scope);
    }
  }

  /** Opens a wrapped key by the words of the format description, without our own code for it. */
  @Test
  void theBodyIsWhatTheFormatSays() throws Exception {
    try (DataKey key = DataKey.generate(SCOPE);
        SecretBytes wrappingKey =
            Hkdf.subkey(SECRET, ID.bytes(), "nacre wrap", new byte[] {1}, 32);
        Aead cipher = CipherSuite.AES_256_GCM.aead(wrappingKey)) {
      byte[] body = wrap(ID, key).body();
      assertThat(body).hasSize(12 + 32 + 16);
      byte[] associated =
          ByteBuffer.allocate(17 + 3 + 32)
              .put("nacre wrapped key".getBytes(StandardCharsets.US_ASCII))
              .put((byte) 1)
              .put((byte) 1)
              .put((byte) 1)
              .putLong(1)
              .putLong(2)
              .put(ID.bytes())
              .array();
      byte[] opened = new byte[32];
      cipher.open(body, 0, associated, body, 12, 32, opened, 0);
      try (SecretBytes back = SecretBytes.taking(opened)) {
        assertThat(back.sameAs(key.insecureSecret())).isTrue();
      }
    }
  }

  /** A body of one id under the name of another: the id inside the associated data tells. */
  @Test
  void relabellingAWrappedKeyDoesNotHelp() throws IOException {
    try (DataKey key = DataKey.generate(SCOPE)) {
      WrappedKey stolen = new WrappedKey(OTHER_ID, Wrapping.AES_256_GCM, wrap(ID, key).body());
      assertRefused(() -> unwrap(OTHER_ID, stolen, SCOPE));
    }
  }

  @Test
  void takesOverItsSecretAndClosesIt() {
    SecretBytes secret = SecretBytes.random(32);
    LocalMasterKey master = new LocalMasterKey(ID, secret);
    assertThat(secret.isClosed()).isFalse();
    master.close();
    assertThat(secret.isClosed()).isTrue();
    try (DataKey key = DataKey.generate(SCOPE)) {
      assertThatThrownBy(() -> master.wrap(key)).isInstanceOf(IllegalStateException.class);
      WrappedKey wrapped = wrap(ID, key);
      assertThatThrownBy(() -> master.unwrap(wrapped, SCOPE))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aSecretOfAnotherLengthIsRefusedAndClosed() {
    for (int length : new int[] {0, 16, 31, 33}) {
      SecretBytes odd = SecretBytes.copyOf(new byte[length]);
      assertThatThrownBy(() -> new LocalMasterKey(ID, odd))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(odd.isClosed()).isTrue();
    }
  }

  @Test
  void showsItsIdAndNothingElse() {
    try (LocalMasterKey master = master(ID)) {
      assertThat(master.id()).isEqualTo(ID);
      assertThat(master).hasToString("LocalMasterKey[" + ID + "]");
    }
  }

  @Test
  void manyThreadsWrapAndUnwrapAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try (LocalMasterKey master = master(ID)) {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        tasks.add(
            () -> {
              try (DataKey key = DataKey.generate(SCOPE);
                  DataKey back = master.unwrap(master.wrap(key), SCOPE)) {
                return key.insecureSecret().sameAs(back.insecureSecret());
              }
            });
      }
      for (Future<Boolean> same : threads.invokeAll(tasks)) {
        assertThat(same.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static LocalMasterKey master(KeyId id) {
    return new LocalMasterKey(id, SECRET.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf));
  }
}
