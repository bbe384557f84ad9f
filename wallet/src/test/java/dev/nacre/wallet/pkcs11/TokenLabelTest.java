package dev.nacre.wallet.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.KeyId;
import java.security.GeneralSecurityException;
import java.security.Security;
import java.time.Instant;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** With keys of the JDK in the place of those of a token. */
class TokenLabelTest {
  private static final Instant THEN = Instant.parse("2026-11-21T20:00:00.123Z");

  private final TokenCipher first = cipher(1);
  private final TokenCipher second = cipher(2);
  private final KeyId id = KeyId.random();

  @Test
  void itComesBackAsItWasWritten() throws GeneralSecurityException {
    TokenLabel label = TokenLabel.sealed("shop", id, THEN, first, Optional.empty());
    assertThat(label.text()).startsWith("nacre1:shop:" + id + ":2026-11-21T20:00:00.123Z:");
    assertThat(TokenLabel.parse(label.text(), "shop")).contains(label);
    assertThat(label.isFirst()).isTrue();
    TokenLabel next = TokenLabel.sealed("shop", id, THEN, second, Optional.of(first));
    assertThat(TokenLabel.parse(next.text(), "shop")).contains(next);
    assertThat(next.isFirst()).isFalse();
  }

  @Test
  void itIsOfOneKeyAndVouchedForByOne() throws GeneralSecurityException {
    TokenLabel next = TokenLabel.sealed("shop", id, THEN, second, Optional.of(first));
    assertThat(next.isOf(second)).isTrue();
    assertThat(next.isVouchedForBy(first)).isTrue();
    assertThat(next.isOf(first)).isFalse();
    assertThat(next.isVouchedForBy(second)).isFalse();
    assertThat(next.isVouchedForBy(cipher(3))).isFalse();
    TokenLabel root = TokenLabel.sealed("shop", id, THEN, first, Optional.empty());
    assertThat(root.isVouchedForBy(first)).isFalse();
  }

  @Test
  void noPartOfItCanBeExchanged() throws GeneralSecurityException {
    TokenLabel one = TokenLabel.sealed("shop", id, THEN, second, Optional.of(first));
    TokenLabel two = TokenLabel.sealed("shop", id, THEN.plusMillis(1), second, Optional.of(first));
    TokenLabel younger = new TokenLabel("shop", id, THEN.plusMillis(1), one.self(), one.word());
    assertThat(younger.isOf(second)).isFalse();
    assertThat(younger.isVouchedForBy(first)).isFalse();
    TokenLabel mixed = new TokenLabel("shop", id, two.created(), two.self(), one.word());
    assertThat(mixed.isOf(second)).isTrue();
    assertThat(mixed.isVouchedForBy(first)).isFalse();
    TokenLabel renamed = new TokenLabel("ship", id, THEN, one.self(), one.word());
    assertThat(renamed.isOf(second)).isFalse();
    // What the first key says of itself is no word for another.
    TokenLabel root = TokenLabel.sealed("shop", id, THEN, first, Optional.empty());
    assertThat(new TokenLabel("shop", id, THEN, one.self(), root.self()).isVouchedForBy(first))
        .isFalse();
  }

  @Test
  void otherLabelsAreNoneOfOurs() throws GeneralSecurityException {
    String text = TokenLabel.sealed("shop", id, THEN, first, Optional.empty()).text();
    assertThat(TokenLabel.parse(text, "ship")).isEmpty();
    assertThat(TokenLabel.parse(text + "x", "shop")).isEmpty();
    assertThat(TokenLabel.parse("x" + text, "shop")).isEmpty();
    assertThat(TokenLabel.parse(text.replace("2026-11", "2026-13"), "shop")).isEmpty();
    assertThat(TokenLabel.parse("", "shop")).isEmpty();
  }

  private static TokenCipher cipher(int seed) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) seed;
    SecretKey key = new SecretKeySpec(bytes, "AES");
    return new TokenCipher(key, Security.getProvider("SunJCE"));
  }
}
