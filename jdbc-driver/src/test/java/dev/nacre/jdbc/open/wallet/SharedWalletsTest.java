package dev.nacre.jdbc.open.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedWalletsTest {
  @TempDir Path folder;
  private Path file;
  private final SharedWallets wallets = new SharedWallets();

  @BeforeEach
  void create() throws IOException {
    file = folder.resolve("shop.wallet");
    try (Passphrase right = passphrase("right")) {
      CheapWallets.create(file, right).close();
    }
  }

  private static Passphrase passphrase(String text) {
    return Passphrase.copyOf(text.toCharArray());
  }

  private WalletLease lease(Path path, String text) throws IOException {
    try (Passphrase passphrase = passphrase(text)) {
      return wallets.lease(new WalletFile(path), Optional.of(passphrase), false);
    }
  }

  @Test
  void oneWalletIsOpenForAll() throws IOException {
    try (WalletLease one = lease(file, "right");
        WalletLease two = lease(file, "right");
        WalletLease three = two.another()) {
      assertThat(two.keys()).isSameAs(one.keys());
      assertThat(three.keys()).isSameAs(one.keys());
    }
  }

  @Test
  void oneWalletIsOpenUnderAllItsNames() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (WalletLease one = lease(file, "right");
        WalletLease two = lease(link.resolve("../shop.wallet").normalize(), "right");
        WalletLease three = lease(link.resolve("shop.wallet"), "right")) {
      assertThat(three.keys()).isSameAs(one.keys()).isSameAs(two.keys());
    }
  }

  @Test
  void itIsClosedWithTheLastLeaseAndOpenedAnew() throws IOException {
    WalletLease one = lease(file, "right");
    WalletLease two = one.another();
    MasterKeyStore wallet = one.keys();
    one.close();
    one.close();
    KeyId key = two.current().id();
    assertThat(key).isNotNull();
    two.close();
    assertCode(() -> wallet.masterKeys().current(), ErrorCode.WALLET_CLOSED);
    try (WalletLease again = lease(file, "right")) {
      assertThat(again.keys()).isNotSameAs(wallet);
      assertThat(again.current().id()).isEqualTo(key);
    }
  }

  @Test
  void beingOpenIsNoWayIn() throws IOException {
    try (WalletLease open = lease(file, "right")) {
      assertCode(() -> lease(file, "wrong"), ErrorCode.WRONG_PASSPHRASE);
      assertCode(
          () -> wallets.lease(new WalletFile(file), Optional.empty(), false),
          ErrorCode.NO_PASSPHRASE);
      assertThat(open.current()).isNotNull();
    }
    assertCode(() -> lease(file, "wrong"), ErrorCode.WRONG_PASSPHRASE);
  }

  @Test
  void aNewPassphraseLetsInWhileTheWalletIsOpenAndTheOldOneDoesNot() throws IOException {
    try (WalletLease open = lease(file, "right")) {
      try (Passphrase right = passphrase("right");
          Passphrase next = passphrase("next");
          Wallet elsewhere = Wallet.open(file, right)) {
        elsewhere.changePassphrase(next);
      }
      assertCode(() -> lease(file, "right"), ErrorCode.WRONG_PASSPHRASE);
      try (WalletLease again = lease(file, "next")) {
        assertThat(again.keys()).isSameAs(open.keys());
      }
      assertCode(() -> lease(file, "right"), ErrorCode.WRONG_PASSPHRASE);
    }
  }

  @Test
  void theAutoLoginLetsInWithoutAPassphraseAndNotWithAWrongOne() throws IOException {
    try (Passphrase right = passphrase("right");
        Wallet wallet = Wallet.open(file, right)) {
      wallet.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    try (WalletLease alone = wallets.lease(new WalletFile(file), Optional.empty(), false)) {
      assertCode(() -> lease(file, "wrong"), ErrorCode.WRONG_PASSPHRASE);
      try (WalletLease second = lease(file, "right");
          WalletLease third = wallets.lease(new WalletFile(file), Optional.empty(), false)) {
        assertThat(second.keys()).isSameAs(alone.keys()).isSameAs(third.keys());
      }
    }
    assertCode(() -> lease(file, "wrong"), ErrorCode.WRONG_PASSPHRASE);
  }

  @Test
  void theAutoLoginOfAnotherWalletIsNoWayIntoTheOpenOne() throws IOException {
    Path forged = Files.createDirectory(folder.resolve("forged")).resolve("shop.wallet");
    try (Passphrase right = passphrase("right");
        Passphrase mine = passphrase("mine");
        Wallet wallet = Wallet.open(file, right);
        Wallet other = CheapWallets.create(forged, mine)) {
      wallet.enableAutoLogin(AutoLoginKind.ANYWHERE);
      other.enableAutoLogin(AutoLoginKind.ANYWHERE);
    }
    try (WalletLease open = lease(file, "right")) {
      try (Stream<Path> files = Files.list(forged.getParent())) {
        for (Path each : files.toList()) {
          Files.copy(each, folder.resolve(each.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
      }
      assertCode(
          () -> wallets.lease(new WalletFile(file), Optional.empty(), false),
          ErrorCode.NO_PASSPHRASE);
      assertThat(open.find(open.keys().keys().get(0).id())).isNotNull();
    }
  }

  @Test
  void onlyWhoMayCreateCreates() throws IOException {
    Path other = folder.resolve("other.wallet");
    assertCode(() -> lease(other, "x"), ErrorCode.WALLET_NOT_FOUND);
    assertThat(other).doesNotExist();
    assertCode(
        () -> wallets.lease(new WalletFile(other), Optional.empty(), true),
        ErrorCode.NO_PASSPHRASE);
    assertThat(other).doesNotExist();
    try (Passphrase x = passphrase("x");
        WalletLease made = wallets.lease(new WalletFile(other), Optional.of(x), true)) {
      assertThat(made.current()).isNotNull();
    }
    assertCode(() -> lease(other, "y"), ErrorCode.WRONG_PASSPHRASE);
  }

  @Test
  void manyAtOnceShareOneOpening() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<WalletLease>> leases = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      boolean right = i % 4 != 0;
      leases.add(threads.submit(() -> lease(file, right ? "right" : "wrong")));
    }
    List<WalletLease> got = new ArrayList<>();
    int refused = 0;
    for (Future<WalletLease> lease : leases) {
      try {
        got.add(lease.get());
      } catch (java.util.concurrent.ExecutionException failed) {
        assertThat(failed.getCause())
            .isInstanceOfSatisfying(
                NacreIOException.class,
                cause -> assertThat(cause.code()).isEqualTo(ErrorCode.WRONG_PASSPHRASE));
        refused++;
      }
    }
    threads.shutdown();
    assertThat(refused).isEqualTo(4);
    assertThat(got).extracting(WalletLease::keys).containsOnly(got.get(0).keys());
    got.forEach(WalletLease::close);
    assertCode(() -> got.get(0).current(), ErrorCode.WALLET_CLOSED);
  }

  private static void assertCode(Opening action, ErrorCode code) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            IOException.class,
            failure -> assertThat(((CodedError) failure).code()).isEqualTo(code));
  }

  @FunctionalInterface
  private interface Opening {
    Object run() throws IOException;
  }
}
