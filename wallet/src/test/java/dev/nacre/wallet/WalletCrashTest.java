package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.AbandonsKeys;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every change of a wallet, stopped at each of its steps in three ways: afterwards the wallet is
 * the old one or the new one, and the next change goes through.
 */
class WalletCrashTest extends WalletFolderFixture {
  /** A change of a wallet. */
  @FunctionalInterface
  interface Change {
    void make(Wallet wallet, WalletCrashTest test) throws IOException;
  }

  Path other;
  Path export;
  byte[] before = new byte[0];

  @BeforeEach
  void makeOthers() throws IOException {
    other = folder.resolve("other.wallet");
    export = folder.resolve("other.export");
    try (Wallet made = WalletFixture.create(other, around);
        Passphrase passphrase = WalletFixture.passphrase()) {
      made.exportKeys(export, Set.of(made.keys().get(0).id()), passphrase);
    }
    try (Wallet made = create()) {
      made.addRecoveryKey().close();
    }
    for (Path backup : backups()) {
      Files.delete(backup);
    }
    before = Files.readAllBytes(file);
  }

  static Stream<Arguments> everyChangeAndFault() {
    List<Arguments> all = new ArrayList<>();
    for (Fault fault : Fault.values()) {
      add(all, fault, "rotate", (wallet, test) -> wallet.rotate("x"));
      add(all, fault, "tag", (wallet, test) -> wallet.tag(wallet.keys().get(0).id(), "x"));
      add(all, fault, "password", (wallet, test) -> WalletFixture.changePassphrase(wallet, "next"));
      add(all, fault, "recovery", (wallet, test) -> wallet.addRecoveryKey().close());
      add(all, fault, "no recovery", (wallet, test) -> wallet.removeRecoveryKey());
      add(all, fault, "auto-login", (wallet, test) -> wallet.enableAutoLogin(AutoLoginKind.LOCAL));
      add(
          all,
          fault,
          "registry",
          (wallet, test) -> wallet.knownRegistries().remember(Path.of("r"), new UUID(1, 2)));
      add(
          all,
          fault,
          "import",
          (wallet, test) -> {
            try (Passphrase passphrase = WalletFixture.passphrase()) {
              wallet.importKeys(test.export, passphrase);
            }
          });
      add(
          all,
          fault,
          "merge",
          (wallet, test) -> {
            try (Wallet merged = WalletFixture.open(test.other, test.around)) {
              wallet.merge(merged);
            }
          });
    }
    return all.stream();
  }

  private static void add(List<Arguments> all, Fault fault, String name, Change change) {
    all.add(Arguments.of(fault, name, change));
  }

  @ParameterizedTest(name = "{1}, {0}")
  @MethodSource("everyChangeAndFault")
  @Covers({"pages-36", "pages-37", "pages-49"})
  @AbandonsKeys("a killed process closes nothing")
  void leavesTheOldWalletOrTheNewOne(Fault fault, String name, Change change) throws IOException {
    Set<Long> revisions = new HashSet<>();
    int step = 1;
    for (; ; step++) {
      Files.write(file, before);
      FaultyDisk disk = new FaultyDisk(fault, step);
      Wallet wallet = WalletFixture.open(file, WalletFixture.on(disk, around));
      Throwable thrown = catchThrowable(() -> change.make(wallet, this));
      if (!disk.struck()) {
        assertThat(thrown).isNull();
        wallet.close();
        break;
      }
      if (thrown != null && fault == Fault.FULL) {
        assertThat(thrown).isInstanceOf(CodedError.class);
        assertThat(((CodedError) thrown).code()).isEqualTo(ErrorCode.WALLET_NOT_WRITABLE);
        // What is in memory is what is on disk.
        assertThat(wallet.header()).isEqualTo(Wallet.inspect(file));
        wallet.close();
      }
      try (Wallet found = reopen()) {
        revisions.add(found.header().revision());
        assertThat(found.keys()).isNotEmpty();
        found.rotate("after " + name);
      }
    }
    assertThat(revisions).as("both happen within " + step + " steps").containsExactly(2L, 3L);
  }

  private Wallet reopen() throws IOException {
    try {
      return open();
    } catch (NacreIOException refused) {
      assertThat(refused.code()).isEqualTo(ErrorCode.WRONG_PASSPHRASE);
      return WalletFixture.open(file, "next", around);
    }
  }
}
