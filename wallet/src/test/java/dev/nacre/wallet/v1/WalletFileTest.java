package dev.nacre.wallet.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.v1.FormatException.Problem;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WalletFileTest {
  private static final int SLOTS_AT = 8 + 2 + 1 + 4 + 16 + 8 + 8;
  private static final int FIRST_SLOT_AT = SLOTS_AT + 1;
  private static final int SECOND_SLOT_AT = FIRST_SLOT_AT + 1 + 45 + 32 + 60;
  private static final int NONCE_AT = SECOND_SLOT_AT + 1 + 32 + 60;

  final SampleWallets samples = new SampleWallets();

  @AfterEach
  void forget() {
    samples.close();
  }

  private static void assertRefused(byte[] bytes, Problem problem) {
    FormatException refused =
        catchThrowableOfType(FormatException.class, () -> WalletFile.decode(bytes));
    assertThat(refused).isNotNull();
    assertThat(Objects.requireNonNull(refused).problem()).isEqualTo(problem);
  }

  @Test
  void holdsWhatWasPutIn() throws Exception {
    KeyRecord current = samples.current();
    KeyRecord retired = samples.retired();
    WalletContent content = samples.content(2, current, retired);
    FileHeader header = samples.header(ContentKind.WALLET, StoredKeyLock.RECOVERY);
    WalletFile read = WalletFile.decode(WalletFile.encrypt(header, samples.key, content).encode());
    assertThat(read.header().kind()).isEqualTo(ContentKind.WALLET);
    assertThat(read.header().id()).isEqualTo(samples.id);
    assertThat(read.header().created()).isEqualTo(SampleWallets.T1);
    assertThat(read.header().revision()).isEqualTo(7);
    assertThat(read.header().slots())
        .extracting(Slot::lock)
        .containsExactly(samples.lock, StoredKeyLock.RECOVERY);
    WalletContent opened = read.decrypt(samples.key);
    assertThat(opened.registries()).isEqualTo(content.registries());
    assertThat(opened.keys()).hasSize(2);
    for (int i = 0; i < 2; i++) {
      KeyRecord was = content.keys().get(i);
      KeyRecord is = opened.keys().get(i);
      assertThat(is.withSecret(was.secret())).isEqualTo(was);
      assertThat(is.secret().sameAs(was.secret())).isTrue();
      assertThat(opened.publicKeys().get(i).sameAs(content.publicKeys().get(i))).isTrue();
    }
    assertThat(current.retiredAt(SampleWallets.T2).retired()).contains(SampleWallets.T2);
    samples.close(opened);
  }

  @Test
  void liesAsTheSpecificationSays() {
    byte[] bytes = samples.wallet().encode();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    byte[] magic = new byte[8];
    in.get(magic);
    assertThat(magic).isEqualTo(new byte[] {(byte) 0x89, 0x4E, 0x61, 0x63, 0x72, 0x65, 0x57, 0x0A});
    assertThat(in.getShort()).isEqualTo((short) 1);
    assertThat(in.get()).isEqualTo((byte) 1);
    assertThat(in.getInt()).isEqualTo(bytes.length);
    assertThat(new UUID(in.getLong(), in.getLong())).isEqualTo(samples.id);
    assertThat(Instant.ofEpochMilli(in.getLong())).isEqualTo(SampleWallets.T1);
    assertThat(in.getLong()).isEqualTo(7);
    assertThat(in.position()).isEqualTo(SLOTS_AT);
    assertThat(in.get()).isEqualTo((byte) 2);
    assertThat(in.get(FIRST_SLOT_AT)).isEqualTo((byte) 1);
    assertThat(in.get(FIRST_SLOT_AT + 1)).isEqualTo((byte) 1);
    assertThat(in.getInt(FIRST_SLOT_AT + 2)).isEqualTo(64);
    assertThat(in.getInt(FIRST_SLOT_AT + 6)).isEqualTo(1);
    assertThat(in.getInt(FIRST_SLOT_AT + 10)).isEqualTo(1);
    assertThat(in.get(SECOND_SLOT_AT)).isEqualTo((byte) 2);
    assertThat(in.getInt(NONCE_AT + 12)).isEqualTo(bytes.length - NONCE_AT - 16 - 32);
    assertThat(SampleWallets.checksummed(bytes)).isEqualTo(bytes);
  }

  @Test
  @Covers("pages-30")
  void neverLooksTheSameTwice() {
    WalletContent content = samples.content(1, samples.current());
    byte[] one =
        WalletFile.encrypt(samples.header(ContentKind.WALLET), samples.key, content).encode();
    byte[] two =
        WalletFile.encrypt(samples.header(ContentKind.WALLET), samples.key, content).encode();
    int same = 0;
    for (int i = FIRST_SLOT_AT + 46; i < one.length; i++) {
      same += one[i] == two[i] ? 1 : 0;
    }
    assertThat(same).isLessThan(one.length / 16);
  }

  @Test
  void doesNotOpenWithAnotherKey() throws Exception {
    WalletFile file = samples.wallet();
    try (WalletKey other = WalletKey.generate()) {
      assertThatThrownBy(() -> file.decrypt(other)).isInstanceOf(UnauthenticException.class);
    }
  }

  @Nested
  class Damage {
    @Test
    void ofAnyLengthIsFound() {
      byte[] whole = samples.wallet().encode();
      assertRefused(new byte[0], Problem.FOREIGN);
      for (int length = 1; length < whole.length; length++) {
        assertRefused(Arrays.copyOf(whole, length), Problem.DAMAGED);
      }
      assertRefused(Arrays.copyOf(whole, whole.length + 1), Problem.DAMAGED);
      assertRefused(
          SampleWallets.checksummed(Arrays.copyOf(whole, whole.length + 1)), Problem.DAMAGED);
      assertRefused(
          SampleWallets.checksummed(Arrays.copyOf(whole, whole.length - 1)), Problem.DAMAGED);
    }

    @Test
    @Covers("pages-21")
    void ofAnyBitIsFound() {
      byte[] whole = samples.wallet().encode();
      for (int bit = 0; bit < 8 * whole.length; bit++) {
        byte[] altered = whole.clone();
        altered[bit / 8] ^= (byte) (1 << bit % 8);
        assertRefused(altered, bit < 64 ? Problem.FOREIGN : Problem.DAMAGED);
      }
    }

    @Test
    void isToldFromOtherFiles() {
      assertRefused(
          "jdbc:nacre".getBytes(java.nio.charset.StandardCharsets.UTF_8), Problem.FOREIGN);
      assertRefused(new byte[1000], Problem.FOREIGN);
      assertRefused(new byte[] {0x4e}, Problem.FOREIGN);
    }
  }

  /** Somebody changed it and made the checksum right again. */
  @Nested
  class Forgery {
    @Test
    void ofAnyBitDoesNotOpen() {
      byte[] whole = samples.wallet().encode();
      for (int bit = 64; bit < 8 * (whole.length - 32); bit++) {
        byte[] altered = whole.clone();
        altered[bit / 8] ^= (byte) (1 << bit % 8);
        assertThatThrownBy(
                () -> WalletFile.decode(SampleWallets.checksummed(altered)).decrypt(samples.key))
            .isInstanceOfAny(FormatException.class, UnauthenticException.class);
      }
    }

    @Test
    @Covers("pages-55")
    void ofWhatLaterReleasesWriteIsCalledThat() {
      byte[] whole = samples.wallet().encode();
      assertRefused(SampleWallets.with(whole, 9, 2), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, 8, 1), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, 9, 0), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, 10, 3), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, FIRST_SLOT_AT, 9), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, FIRST_SLOT_AT + 1, 4), Problem.TOO_NEW);
      assertRefused(SampleWallets.with(whole, SECOND_SLOT_AT, 5), Problem.TOO_NEW);
    }

    @Test
    void ofTheLayoutIsCalledDamage() {
      byte[] whole = samples.wallet().encode();
      for (int slots : new int[] {0, 1, 3, 5, 127, 128, 255}) {
        assertThatThrownBy(() -> WalletFile.decode(SampleWallets.with(whole, SLOTS_AT, slots)))
            .isInstanceOf(FormatException.class);
      }
      assertRefused(SampleWallets.with(whole, 14, whole.length + 1), Problem.DAMAGED);
      for (int delta : new int[] {-1, 1}) {
        byte[] altered = whole.clone();
        ByteBuffer.wrap(altered).putInt(NONCE_AT + 12, whole.length - NONCE_AT - 16 - 32 + delta);
        assertRefused(SampleWallets.checksummed(altered), Problem.DAMAGED);
      }
      byte[] negative = whole.clone();
      ByteBuffer.wrap(negative).putInt(NONCE_AT + 12, -1);
      assertRefused(SampleWallets.checksummed(negative), Problem.DAMAGED);
    }

    @Test
    void withABodyShorterThanItsTagIsDamage() {
      byte[] whole = samples.wallet().encode();
      for (int body : new int[] {0, 15}) {
        byte[] cut = Arrays.copyOf(whole, NONCE_AT + 16 + body + 32);
        ByteBuffer.wrap(cut).putInt(NONCE_AT + 12, body).putInt(11, cut.length);
        assertRefused(SampleWallets.checksummed(cut), Problem.DAMAGED);
      }
      byte[] tagOnly = Arrays.copyOf(whole, NONCE_AT + 16 + 16 + 32);
      ByteBuffer.wrap(tagOnly).putInt(NONCE_AT + 12, 16).putInt(11, tagOnly.length);
      assertThatThrownBy(
              () -> WalletFile.decode(SampleWallets.checksummed(tagOnly)).decrypt(samples.key))
          .isInstanceOf(UnauthenticException.class);
    }

    @Test
    void whoseFirstSlotIsNoPassphrasesIsDamage() {
      byte[] whole = samples.wallet().encode();
      byte[] swapped = whole.clone();
      int first = SECOND_SLOT_AT - FIRST_SLOT_AT;
      int second = NONCE_AT - SECOND_SLOT_AT;
      System.arraycopy(whole, SECOND_SLOT_AT, swapped, FIRST_SLOT_AT, second);
      System.arraycopy(whole, FIRST_SLOT_AT, swapped, FIRST_SLOT_AT + second, first);
      assertRefused(SampleWallets.checksummed(swapped), Problem.DAMAGED);
    }
  }

  @Test
  void anOutlineHasOneToFourSlotsAndOnePassphrase() {
    FileHeader four =
        samples.header(
            ContentKind.WALLET,
            StoredKeyLock.RECOVERY,
            StoredKeyLock.AUTO_LOGIN,
            StoredKeyLock.LOCAL_AUTO_LOGIN);
    assertThat(four.slots()).hasSize(4);
    assertThat(four.slot(StoredKeyLock.AUTO_LOGIN)).isPresent();
    assertThat(four.slot(samples.lock)).containsSame(four.slots().get(0));
    assertThat(four.passphraseLock()).isSameAs(samples.lock);
    for (List<Slot> wrong :
        List.of(
            List.<Slot>of(),
            four.slots().subList(1, 2),
            List.of(four.slots().get(1), four.slots().get(0)),
            List.of(four.slots().get(0), four.slots().get(0)),
            List.of(
                four.slots().get(0),
                four.slots().get(1),
                four.slots().get(1),
                four.slots().get(1),
                four.slots().get(1)))) {
      assertThatThrownBy(
              () -> new FileHeader(ContentKind.WALLET, samples.id, SampleWallets.T1, 1, wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
