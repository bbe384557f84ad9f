package dev.nacre.wallet;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.autologin.LocalIdentity;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.kdf.Argon2id;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/** What the tests of this room have in common: cheap wallets in a world of their own. */
final class WalletFixture {
  static final Argon2id CHEAP = new Argon2id(64, 1, 1);
  static final String PASSPHRASE = "correct horse";

  private WalletFixture() {}

  static WalletContext around(Path folder) {
    return around(folder, Disk.NIO);
  }

  /** With the secrets of local auto-logins in {@code home} beside the folder. */
  static WalletContext around(Path folder, Disk disk) {
    return new WalletContext(
        disk,
        new TickingClock(),
        Duration.ofSeconds(10),
        identity(folder, "m1", "ann"),
        CHEAP,
        true);
  }

  /** Copies a context with another disk. */
  static WalletContext on(Disk disk, WalletContext around) {
    return new WalletContext(
        disk,
        around.clock(),
        around.patience(),
        around.identity(),
        around.usual(),
        around.cheapAllowed());
  }

  static LocalIdentity identity(Path folder, String machine, String user) {
    return new LocalIdentity(
        () -> Optional.of(machine), user, folder.resolveSibling("home-" + user).resolve("secrets"));
  }

  static Passphrase passphrase() {
    return passphrase(PASSPHRASE);
  }

  static Passphrase passphrase(String text) {
    return Passphrase.copyOf(text.toCharArray());
  }

  static Wallet create(Path file, WalletContext around) throws IOException {
    try (Passphrase passphrase = passphrase()) {
      return Wallet.create(file, passphrase, CHEAP, around);
    }
  }

  static Wallet open(Path file, WalletContext around) throws IOException {
    return open(file, PASSPHRASE, around);
  }

  static Wallet open(Path file, String text, WalletContext around) throws IOException {
    try (Passphrase passphrase = passphrase(text)) {
      return Wallet.open(file, passphrase, around);
    }
  }

  static boolean proves(Wallet wallet, String text) throws IOException {
    try (Passphrase candidate = passphrase(text)) {
      return wallet.proves(candidate);
    }
  }

  static void changePassphrase(Wallet wallet, String text) throws IOException {
    try (Passphrase next = passphrase(text)) {
      wallet.changePassphrase(next);
    }
  }

  /** A second passes between any two looks at it. */
  private static final class TickingClock extends Clock {
    private Instant now = Instant.parse("2026-11-21T09:00:00Z");

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public synchronized Instant instant() {
      now = now.plusSeconds(1);
      return now;
    }
  }
}
