package dev.nacre.wallet.autologin;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.KeyLedger;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FaultyDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AutoLoginFileTest {
  @TempDir Path root;
  Path wallet;
  Path file;
  final UUID id = UUID.randomUUID();
  final SecretBytes one = SecretBytes.random(32);
  final SecretBytes two = SecretBytes.random(32);

  @BeforeEach
  void makeFolder() throws IOException {
    wallet = Files.createDirectory(root.resolve("wallets")).resolve("shop.wallet");
    Files.createFile(wallet);
    file = wallet.resolveSibling("shop.wallet.auto");
  }

  @AfterEach
  void forget() {
    one.close();
    two.close();
  }

  LocalIdentity identity(String machine, String user) {
    return new LocalIdentity(
        () -> Optional.of(machine), user, root.resolve("home").resolve("secrets"));
  }

  AutoLoginFile file() {
    return file(identity("m1", "ann"));
  }

  AutoLoginFile file(LocalIdentity identity) {
    return new AutoLoginFile(wallet, id, identity, Disk.NIO);
  }

  private static void assertOpens(AutoLoginFile file, AutoLoginKind kind, SecretBytes... expected)
      throws IOException {
    List<SecretBytes> keys = file.read(kind);
    assertThat(keys).hasSize(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(keys.get(i).sameAs(expected[i])).isTrue();
      keys.get(i).close();
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void holdsOneKeyOrTwo(AutoLoginKind kind) throws IOException {
    file().write(kind, List.of(one));
    assertOpens(file(), kind, one);
    file().write(kind, List.of(two, one));
    assertOpens(file(), kind, two, one);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    for (List<SecretBytes> wrong : List.of(List.<SecretBytes>of(), List.of(one, one, one))) {
      assertThatThrownBy(() -> file().write(kind, wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isOneWalletsAndOfOneKind(AutoLoginKind kind) throws IOException {
    file().write(kind, List.of(one));
    AutoLoginFile others =
        new AutoLoginFile(wallet, UUID.randomUUID(), identity("m1", "ann"), Disk.NIO);
    assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> others.read(kind));
    AutoLoginKind another =
        kind == AutoLoginKind.LOCAL ? AutoLoginKind.ANYWHERE : AutoLoginKind.LOCAL;
    assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> file().read(another));
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isRefusedWhenItIsMissingOrExposed(AutoLoginKind kind) throws IOException {
    assertRefused(ErrorCode.AUTO_LOGIN_NOT_FOUND, () -> file().read(kind));
    file().write(kind, List.of(one));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertRefused(ErrorCode.WALLET_EXPOSED, () -> file().read(kind));
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isRefusedWhenItIsDamaged(AutoLoginKind kind) throws IOException {
    file().write(kind, List.of(one, two));
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> file().read(kind));
    }
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] altered = whole.clone();
      altered[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(AutoLoginBytes.decode(altered)).isEmpty();
    }
    Files.write(file, new byte[AutoLoginBytes.MAX_BYTES + 1]);
    assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> file().read(kind));
  }

  /** Damage with a fitting checksum: a layout that no release writes. */
  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void isRefusedWhenItsLayoutIsWrong(AutoLoginKind kind) throws Exception {
    file().write(kind, List.of(one));
    byte[] whole = Files.readAllBytes(file);
    int keysAt = 8 + 2 + 1 + 16 + 32;
    for (int[] change :
        new int[][] {{9, 2}, {8, 1}, {10, 0}, {10, 3}, {keysAt, 0}, {keysAt, 3}, {keysAt, -1}}) {
      byte[] altered = whole.clone();
      altered[change[0]] = (byte) change[1];
      Files.write(file, checksummed(altered));
      assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> file().read(kind));
    }
    byte[] more = whole.clone();
    more[keysAt] = 2;
    Files.write(file, checksummed(more));
    assertRefused(
        kind == AutoLoginKind.LOCAL ? ErrorCode.AUTO_LOGIN_ELSEWHERE : ErrorCode.AUTO_LOGIN_STALE,
        () -> file().read(kind));
    Files.write(file, checksummed(Arrays.copyOf(whole, keysAt + 1 + 20 + 32)));
    assertRefused(ErrorCode.AUTO_LOGIN_STALE, () -> file().read(kind));
  }

  @ParameterizedTest
  @EnumSource(AutoLoginKind.class)
  void liesAsTheSpecificationSays(AutoLoginKind kind) throws IOException {
    file().write(kind, List.of(one));
    byte[] bytes = Files.readAllBytes(file);
    assertThat(Arrays.copyOf(bytes, 11))
        .isEqualTo(
            new byte[] {
              (byte) 0x89,
              0x4E,
              0x61,
              0x63,
              0x72,
              0x65,
              0x41,
              0x0A,
              0,
              1,
              (byte) (kind == AutoLoginKind.ANYWHERE ? 1 : 2)
            });
    assertThat(bytes)
        .hasSize(8 + 2 + 1 + 16 + 32 + 1 + (kind == AutoLoginKind.LOCAL ? 60 : 32) + 32);
  }

  private static byte[] checksummed(byte[] bytes) throws Exception {
    MessageDigest sha = MessageDigest.getInstance("SHA-256");
    sha.update(bytes, 0, bytes.length - 32);
    byte[] fitting = bytes.clone();
    System.arraycopy(sha.digest(), 0, fitting, fitting.length - 32, 32);
    return fitting;
  }

  @Nested
  class Anywhere {
    @Test
    void opensOnAnotherMachine() throws IOException {
      file().write(AutoLoginKind.ANYWHERE, List.of(one));
      assertOpens(file(identity("m2", "bob")), AutoLoginKind.ANYWHERE, one);
      assertThat(root.resolve("home")).doesNotExist();
    }
  }

  @Nested
  @Covers("pages-50")
  class Local {
    Path secret() {
      return root.resolve("home").resolve("secrets").resolve(id.toString());
    }

    @BeforeEach
    void write() throws IOException {
      file().write(AutoLoginKind.LOCAL, List.of(one));
    }

    /** Opened here by the page alone, with nothing of the code that wrote it but its HKDF. */
    @Test
    void isSealedAsTheSpecificationSays() throws Exception {
      byte[] bytes = Files.readAllBytes(file);
      int bodyAt = 8 + 2 + 1 + 16 + 32 + 1;
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(new byte[] {0, 2, 'm', '1', 0, 3, 'a', 'n', 'n'});
      byte[] context =
          ByteBuffer.allocate(64).put(sha.digest()).put(bytes, bodyAt - 33, 32).array();
      byte[] walletId = Arrays.copyOfRange(bytes, 11, 27);
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      try (SecretBytes home = SecretBytes.taking(Files.readAllBytes(secret()));
          SecretBytes key = Hkdf.subkey(home, walletId, "nacre auto-login", context, 32)) {
        SecretKeySpec aes =
            key.<SecretKeySpec, RuntimeException>lend(lent -> new SecretKeySpec(lent, "AES"));
        cipher.init(Cipher.DECRYPT_MODE, aes, new GCMParameterSpec(128, bytes, bodyAt, 12));
      }
      cipher.updateAAD(bytes, 0, bodyAt);
      try (SecretBytes opened = SecretBytes.taking(cipher.doFinal(bytes, bodyAt + 12, 32 + 16))) {
        assertThat(opened.sameAs(one)).isTrue();
      }
    }

    @Test
    void isBoundToALongNameWithItsLengthInTwoBytes() throws Exception {
      String longName = "u".repeat(300);
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(new byte[] {0, 1, 'm', 1, 44});
      assertThat(identity("", longName).fingerprint("m"))
          .isEqualTo(sha.digest(longName.getBytes(StandardCharsets.UTF_8)));
    }

    /** Two with one salt and one nonce would tell whether they hold the same key. */
    @Test
    void isNeverSealedTwiceAlike() throws IOException {
      byte[] first = Files.readAllBytes(file);
      file().write(AutoLoginKind.LOCAL, List.of(one));
      byte[] second = Files.readAllBytes(file);
      int saltAt = 8 + 2 + 1 + 16;
      int nonceAt = saltAt + 32 + 1;
      assertThat(Arrays.copyOfRange(first, saltAt, saltAt + 32))
          .isNotEqualTo(Arrays.copyOfRange(second, saltAt, saltAt + 32));
      assertThat(Arrays.copyOfRange(first, nonceAt, nonceAt + 12))
          .isNotEqualTo(Arrays.copyOfRange(second, nonceAt, nonceAt + 12));
    }

    @Test
    void forgetsASecretThatCouldNotBeKept() throws IOException {
      Files.delete(secret());
      long before = KeyLedger.installed().now();
      AutoLoginFile full =
          new AutoLoginFile(
              wallet, id, identity("m1", "ann"), new FaultyDisk(FaultyDisk.Fault.FULL, 1));
      assertRefused(
          ErrorCode.WALLET_NOT_WRITABLE, () -> full.write(AutoLoginKind.LOCAL, List.of(two)));
      assertThat(KeyLedger.installed().openSince(before)).isZero();
    }

    @Test
    void doesNotOpenOnAnotherMachine() {
      assertRefused(
          ErrorCode.AUTO_LOGIN_ELSEWHERE,
          () -> file(identity("m2", "ann")).read(AutoLoginKind.LOCAL));
    }

    @Test
    void doesNotOpenForAnotherUser() {
      assertRefused(
          ErrorCode.AUTO_LOGIN_ELSEWHERE,
          () -> file(identity("m1", "bob")).read(AutoLoginKind.LOCAL));
    }

    @Test
    void tellsMachineAndUserApart() {
      assertThat(identity("", "m1ann").fingerprint("ab"))
          .isNotEqualTo(identity("", "bm1ann").fingerprint("a"));
    }

    @Test
    void doesNotOpenWithoutTheSecretAtHome() throws IOException {
      Files.delete(secret());
      assertRefused(ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> file().read(AutoLoginKind.LOCAL));
      for (int length : new int[] {0, 31}) {
        Files.deleteIfExists(secret());
        Files.createFile(
            secret(),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(secret(), new byte[length]);
        assertRefused(ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> file().read(AutoLoginKind.LOCAL));
      }
    }

    @Test
    void doesNotOpenWithAnotherSecret() throws IOException {
      Files.write(secret(), new byte[32]);
      assertRefused(ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> file().read(AutoLoginKind.LOCAL));
    }

    @Test
    void keepsItsSecretForItsOwnerAndAcrossWrites() throws IOException {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret())))
          .isEqualTo("rw-------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret().getParent())))
          .isEqualTo("rwx------");
      byte[] before = Files.readAllBytes(secret());
      assertThat(before).hasSize(32);
      file().write(AutoLoginKind.LOCAL, List.of(two));
      assertThat(secret()).hasBinaryContent(before);
      assertOpens(file(), AutoLoginKind.LOCAL, two);
    }

    @Test
    void replacesASecretThatIsDamaged() throws IOException {
      Files.write(secret(), new byte[5]);
      file().write(AutoLoginKind.LOCAL, List.of(two));
      assertOpens(file(), AutoLoginKind.LOCAL, two);
    }

    @Test
    void refusesASecretThatOthersCanRead() throws IOException {
      Files.setPosixFilePermissions(secret(), PosixFilePermissions.fromString("rw-r--r--"));
      assertRefused(ErrorCode.WALLET_EXPOSED, () -> file().read(AutoLoginKind.LOCAL));
    }

    @Test
    void isNotMadeWhereTheMachineHasNoId() throws IOException {
      LocalIdentity container =
          new LocalIdentity(Optional::empty, "ann", root.resolve("home").resolve("secrets"));
      assertRefused(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
          () -> file(container).write(AutoLoginKind.LOCAL, List.of(two)));
      assertRefused(
          ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> file(container).read(AutoLoginKind.LOCAL));
      assertOpens(file(), AutoLoginKind.LOCAL, one);
    }

    @Test
    void isNotMadeWhereTheSecretWouldLieBesideTheWallet() throws IOException {
      for (Path home :
          List.of(
              wallet.getParent(),
              wallet.resolveSibling("sub").resolve("secrets"),
              Files.createSymbolicLink(root.resolve("round"), wallet.getParent())
                  .resolve("secrets"))) {
        LocalIdentity identity = new LocalIdentity(() -> Optional.of("m1"), "ann", home);
        assertThat(
                assertRefused(
                    ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
                    () -> file(identity).write(AutoLoginKind.LOCAL, List.of(two))))
            .hasMessageContaining(wallet.toString());
      }
      assertOpens(file(), AutoLoginKind.LOCAL, one);
    }

    @Test
    void isNotMadeWhereTheUserHasNoHome() throws IOException {
      Path taken = Files.createFile(root.resolve("taken"));
      LocalIdentity identity =
          new LocalIdentity(() -> Optional.of("m1"), "ann", taken.resolve("secrets"));
      assertRefused(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
          () -> file(identity).write(AutoLoginKind.LOCAL, List.of(two)));
    }

    /** A container may run under a number that no file of users knows: Java says "?" then. */
    @ParameterizedTest
    @CsvSource({"?,/root", "'',/root", "' ',/root", "ann,?", "ann,''", "?,?"})
    void isNotMadeForNobodyInParticular(String name, String home) throws IOException {
      LocalIdentity nobody = LocalIdentity.of(() -> Optional.of("m1"), name, home);
      assertThat(
              assertRefused(
                  ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
                  () -> file(nobody).write(AutoLoginKind.LOCAL, List.of(two))))
          .hasMessageContaining("user.home");
      assertRefused(ErrorCode.AUTO_LOGIN_ELSEWHERE, () -> file(nobody).read(AutoLoginKind.LOCAL));
      assertOpens(file(), AutoLoginKind.LOCAL, one);
      file(nobody).delete();
      assertThat(file).doesNotExist();
      assertThat(secret()).exists();
    }

    @Test
    void isDeletedWithItsSecret() throws IOException {
      file().delete();
      assertThat(file).doesNotExist();
      assertThat(secret()).doesNotExist();
      file().delete();
    }

    @Test
    void isDeletedElsewhereWithoutIt() throws IOException {
      file(new LocalIdentity(Optional::empty, "bob", root.resolve("bob"))).delete();
      assertThat(file).doesNotExist();
      assertThat(secret()).exists();
    }
  }
}
