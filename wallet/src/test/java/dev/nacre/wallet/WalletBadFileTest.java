package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever lies where the wallet should be: a code of its own, and nothing on disk changes. */
class WalletBadFileTest extends WalletFolderFixture {
  private static final int KDF_AT = 8 + 2 + 1 + 4 + 16 + 8 + 8 + 1 + 1;
  private byte[] whole = new byte[0];

  @BeforeEach
  void make() throws IOException {
    create().close();
    whole = Files.readAllBytes(file);
  }

  private void assertOpenRefused(byte[] bytes, ErrorCode code) throws IOException {
    Files.write(file, bytes);
    assertRefused(code, () -> open());
    assertThat(file).hasBinaryContent(bytes);
  }

  private static byte[] checksummed(byte[] bytes) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    sha.update(bytes, 0, bytes.length - 32);
    byte[] fitting = bytes.clone();
    System.arraycopy(sha.digest(), 0, fitting, fitting.length - 32, 32);
    return fitting;
  }

  @Test
  void thatIsNoWallet() throws IOException {
    assertOpenRefused(new byte[0], ErrorCode.NOT_A_WALLET);
    assertOpenRefused(
        "H:2,blockSize:1000".getBytes(StandardCharsets.UTF_8), ErrorCode.NOT_A_WALLET);
    assertOpenRefused(new byte[4096], ErrorCode.NOT_A_WALLET);
    assertRefused(ErrorCode.NOT_A_WALLET, () -> Wallet.inspect(file));
  }

  @Test
  void thatIsFarTooLong() throws IOException {
    try (var channel = Files.newByteChannel(file, java.nio.file.StandardOpenOption.WRITE)) {
      channel.position(1L << 32).write(ByteBuffer.wrap(new byte[1]));
    }
    assertRefused(ErrorCode.NOT_A_WALLET, () -> open());
  }

  @Test
  void thatALaterReleaseWrote() throws Exception {
    byte[] later = whole.clone();
    later[9] = 2;
    assertOpenRefused(checksummed(later), ErrorCode.WALLET_TOO_NEW);
  }

  @Test
  void thatIsAnExport() throws IOException {
    Path export = folder.resolve("export");
    try (Wallet opened = open();
        Passphrase transport = WalletFixture.passphrase()) {
      opened.exportKeys(export, Set.of(opened.keys().get(0).id()), transport);
    }
    assertThat(assertRefused(ErrorCode.NOT_A_WALLET, () -> WalletFixture.open(export, around)))
        .hasMessageContaining("is an export of keys");
  }

  @Test
  void thatWasCutAnywhere() throws IOException {
    for (int length = 1; length < whole.length; length++) {
      assertOpenRefused(Arrays.copyOf(whole, length), ErrorCode.WALLET_DAMAGED);
    }
  }

  @Test
  @Covers("pages-21")
  void withAnyBitFlipped() throws IOException {
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] altered = whole.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file, altered);
      Throwable thrown = catchThrowable(this::open);
      assertThat(thrown).isInstanceOf(CodedError.class);
      assertThat(((CodedError) thrown).code())
          .isEqualTo(bit < 64 ? ErrorCode.NOT_A_WALLET : ErrorCode.WALLET_DAMAGED);
    }
  }

  /** Somebody who knows the format made the checksum right again. Costly numbers apart. */
  @Test
  @Covers({"pages-28", "pages-55"})
  void withAnyBitForged() throws Exception {
    Set<ErrorCode> seen = EnumSet.noneOf(ErrorCode.class);
    for (int bit = 64; bit < 8 * (whole.length - 32); bit++) {
      int at = bit / 8;
      if (at >= KDF_AT + 1 && at < KDF_AT + 13 && (at - KDF_AT - 1) % 4 < 2) {
        continue;
      }
      byte[] altered = whole.clone();
      altered[at] ^= (byte) (1 << bit % 8);
      Files.write(file, checksummed(altered));
      Throwable thrown = catchThrowable(this::open);
      assertThat(thrown).as("bit " + bit).isInstanceOf(CodedError.class);
      seen.add(((CodedError) thrown).code());
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            ErrorCode.WRONG_PASSPHRASE,
            ErrorCode.WALLET_TAMPERED,
            ErrorCode.WALLET_DAMAGED,
            ErrorCode.WALLET_TOO_NEW,
            ErrorCode.WALLET_COST_REFUSED);
  }

  @Test
  void thatAsksForTooMuch() throws Exception {
    for (int[] change : new int[][] {{1, 1 << 21}, {1, 4}, {1, -1}, {5, 65}, {5, 0}, {9, 65}}) {
      byte[] altered = whole.clone();
      ByteBuffer.wrap(altered).putInt(KDF_AT + change[0], change[1]);
      assertOpenRefused(checksummed(altered), ErrorCode.WALLET_COST_REFUSED);
    }
  }

  @Test
  void whoseBodyIsAnotherWallets() throws Exception {
    Path other = folder.resolve("other.wallet");
    WalletFixture.create(other, around).close();
    byte[] theirs = Files.readAllBytes(other);
    int bodyAt = KDF_AT - 1 + 1 + 45 + 32 + 60;
    byte[] spliced = whole.clone();
    System.arraycopy(theirs, bodyAt, spliced, bodyAt, whole.length - bodyAt);
    assertOpenRefused(checksummed(spliced), ErrorCode.WALLET_TAMPERED);
  }

  @Test
  void withAPassphraseThatIsNone() {
    Assertions.assertThatThrownBy(() -> WalletFixture.open(file, "", around))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNUSABLE_PASSPHRASE));
  }
}
