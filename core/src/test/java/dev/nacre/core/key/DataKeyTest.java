package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DataKeyTest {
  private static final KeyScope SCOPE = new KeyScope(KeyPurpose.COLUMN, new UUID(3, 4));

  private final SecretBytes secret = SecretBytes.random(32);
  private final DataKey key = new DataKey(SCOPE, secret);

  @AfterEach
  void closeKey() {
    key.close();
  }

  @Test
  void wireNumbersOfPurposesNeverChange() {
    assertThat(KeyPurpose.FILE.wire()).isEqualTo(1);
    assertThat(KeyPurpose.COLUMN.wire()).isEqualTo(2);
    assertThat(KeyPurpose.CATALOG.wire()).isEqualTo(3);
    assertThat(KeyPurpose.REGISTRY.wire()).isEqualTo(4);
    assertThat(KeyPurpose.AUDIT.wire()).isEqualTo(5);
  }

  @Test
  void twoGeneratedKeysAreNotTheSame() {
    try (DataKey one = DataKey.generate(SCOPE);
        DataKey other = DataKey.generate(SCOPE)) {
      assertThat(one.scope()).isEqualTo(SCOPE);
      assertThat(one.insecureSecret().sameAs(other.insecureSecret())).isFalse();
    }
  }

  @Test
  void subkeysAreBoundToTheScopeTheLabelAndTheContext() {
    byte[] salt = new byte[16];
    salt[7] = 3;
    salt[15] = 4;
    try (SecretBytes subkey = key.subkey("seal", (byte) 5);
        SecretBytes expected = Hkdf.subkey(secret, salt, "seal", new byte[] {5}, 32)) {
      assertThat(subkey.sameAs(expected)).isTrue();
    }
    DataKey elsewhere =
        new DataKey(
            new KeyScope(KeyPurpose.COLUMN, new UUID(3, 5)),
            secret.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf));
    try (elsewhere) {
      Set<String> all = new HashSet<>();
      all.add(hex(key.subkey("seal", (byte) 5)));
      all.add(hex(key.subkey("seal", (byte) 6)));
      all.add(hex(key.subkey("seal")));
      all.add(hex(key.subkey("name", (byte) 5)));
      all.add(hex(elsewhere.subkey("seal", (byte) 5)));
      assertThat(all).hasSize(5).doesNotContain(hex(copyOfSecret()));
    }
  }

  @Test
  void aCipherWorksUnderItsSubkey() throws Exception {
    byte[] nonce = new byte[12];
    byte[] sealed = new byte[20];
    try (Aead cipher = key.aead(CipherSuite.AES_256_GCM, "seal", (byte) 5)) {
      cipher.seal(nonce, 0, new byte[0], new byte[] {1, 2, 3, 4}, 0, 4, sealed, 0);
    }
    try (SecretBytes subkey = key.subkey("seal", (byte) 5);
        Aead cipher = CipherSuite.AES_256_GCM.aead(subkey)) {
      byte[] opened = new byte[4];
      cipher.open(nonce, 0, new byte[0], sealed, 0, 4, opened, 0);
      assertThat(opened).containsExactly(1, 2, 3, 4);
    }
  }

  @Test
  void closingEndsIt() {
    key.close();
    assertThat(secret.isClosed()).isTrue();
    assertThatThrownBy(() -> key.subkey("seal")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> key.aead(CipherSuite.AES_256_GCM, "seal"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aSecretOfAnotherLengthIsRefusedAndClosed() {
    SecretBytes odd = SecretBytes.random(31);
    assertThatThrownBy(() -> new DataKey(SCOPE, odd)).isInstanceOf(IllegalArgumentException.class);
    assertThat(odd.isClosed()).isTrue();
  }

  @Test
  void showsItsScopeAndNothingElse() {
    assertThat(key).hasToString("DataKey[COLUMN 00000000-0000-0003-0000-000000000004]");
    assertThat(KeyScope.file(new UUID(1, 2)).purpose()).isEqualTo(KeyPurpose.FILE);
  }

  private SecretBytes copyOfSecret() {
    return secret.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf);
  }

  private static String hex(SecretBytes bytes) {
    try (bytes) {
      return bytes.<String, RuntimeException>lend(HexFormat.of()::formatHex);
    }
  }
}
