package dev.nacre.wallet.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.wallet.v1.FormatException.Problem;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WalletContentTest {
  final SampleWallets samples = new SampleWallets();

  @AfterEach
  void forget() {
    samples.close();
  }

  private void assertUnsound(FileHeader header, byte[] plain) {
    assertThatThrownBy(() -> samples.close(WalletContent.decode(header, plain)))
        .isInstanceOfSatisfying(
            FormatException.class,
            refused -> assertThat(refused.problem()).isEqualTo(Problem.DAMAGED));
  }

  private void assertUnsound(ContentKind kind, WalletContent content) {
    assertUnsound(samples.header(kind), content.encode());
  }

  private WalletContent bare(KeyRecord... keys) {
    WalletContent content = samples.content(1, keys);
    return new WalletContent(content.keys(), content.publicKeys(), List.of());
  }

  @Test
  void ofAWalletHasOneCurrentKeyAndThatFirst() throws Exception {
    KeyRecord current = samples.current();
    KeyRecord retired = samples.retired();
    samples.close(
        WalletContent.decode(
            samples.header(ContentKind.WALLET), samples.content(1, current, retired).encode()));
    assertUnsound(ContentKind.WALLET, samples.content(1));
    assertUnsound(ContentKind.WALLET, samples.content(1, retired));
    assertUnsound(ContentKind.WALLET, samples.content(1, retired, current));
    assertUnsound(ContentKind.WALLET, samples.content(1, current, samples.current()));
    assertUnsound(ContentKind.WALLET, samples.content(1, current, retired, retired));
  }

  @Test
  void ofAnExportHasKeysAndNothingElse() throws Exception {
    FileHeader export = samples.header(ContentKind.EXPORT);
    samples.close(WalletContent.decode(export, bare(samples.retired()).encode()));
    samples.close(
        WalletContent.decode(export, bare(samples.current(), samples.retired()).encode()));
    assertUnsound(ContentKind.EXPORT, bare());
    assertUnsound(ContentKind.EXPORT, samples.content(1, samples.retired()));
    assertUnsound(ContentKind.EXPORT, bare(samples.current(), samples.current()));
  }

  @Test
  void isRefusedWhenItIsCutOrTooLong() {
    FileHeader header = samples.header(ContentKind.WALLET);
    byte[] plain = samples.content(1, samples.current(), samples.retired()).encode();
    for (int length = 0; length < plain.length; length++) {
      assertUnsound(header, Arrays.copyOf(plain, length));
    }
    assertUnsound(header, Arrays.copyOf(plain, plain.length + 1));
  }

  /** At whatever byte it ends: the keys that were read by then are closed. */
  @Test
  void closesWhatItHasReadWhenItRefusesTheRest() {
    FileHeader header = samples.header(ContentKind.WALLET);
    byte[] plain = samples.content(1, samples.current(), samples.retired()).encode();
    byte[] twoCurrent = samples.content(1, samples.current(), samples.current()).encode();
    long before = KeyLedger.installed().now();
    for (int length = 0; length < plain.length; length++) {
      assertUnsound(header, Arrays.copyOf(plain, length));
      assertThat(KeyLedger.installed().openSince(before)).as("cut at " + length).isZero();
    }
    assertUnsound(header, twoCurrent);
    assertThat(KeyLedger.installed().now()).as("some were read").isGreaterThan(before);
    assertThat(KeyLedger.installed().openSince(before)).isZero();
  }

  @Test
  void isAKeyOfTheRightLengthOrClosesTheSecretThatItRefuses() {
    for (int length : new int[] {0, WalletKey.BYTES - 1, WalletKey.BYTES + 1}) {
      SecretBytes wrong = SecretBytes.random(length);
      assertThatThrownBy(() -> new WalletKey(wrong)).isInstanceOf(IllegalArgumentException.class);
      assertThat(wrong.isClosed()).isTrue();
    }
  }

  @Test
  void isRefusedWhenATagIsNotText() {
    FileHeader header = samples.header(ContentKind.WALLET);
    byte[] plain = samples.content(1, samples.current()).encode();
    int tagAt = 2 + 16 + 8 + 8 + 1 + 2;
    plain[tagAt] = (byte) 0xff;
    assertUnsound(header, plain);
  }

  @Test
  void isNoRecordOfMoreKeysThanItCanCount() {
    KeyRecord key = samples.retired();
    KeyRecord[] many = new KeyRecord[WalletContent.MAX_KEYS + 1];
    Arrays.fill(many, key);
    assertThatThrownBy(() -> samples.content(1, many)).isInstanceOf(IllegalArgumentException.class);
  }
}
