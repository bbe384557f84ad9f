package dev.nacre.wallet;

import dev.nacre.wallet.autologin.LocalIdentity;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.kdf.KdfParameters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The dependencies of a wallet, collected so that a test can replace them.
 *
 * @param patience how long to wait for another writer
 * @param identity of this process, for local auto-logins
 * @param usual the key derivation of exports
 * @param cheapAllowed whether the key derivation may be cheaper than the minimum; in tests only
 */
record WalletContext(
    Disk disk,
    Clock clock,
    Duration patience,
    LocalIdentity identity,
    KdfParameters usual,
    boolean cheapAllowed) {
  static WalletContext real() {
    return new WalletContext(
        Disk.NIO,
        Clock.systemUTC(),
        Duration.ofSeconds(10),
        LocalIdentity.current(),
        KdfParameters.DEFAULT,
        false);
  }

  /** The time in milliseconds, as stored in files. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  boolean accepts(KdfParameters kdf) {
    return cheapAllowed || kdf.meetsMinimum();
  }

  /** The key derivation for the next passphrase of a wallet that has this one. */
  KdfParameters successor(KdfParameters kdf) {
    return cheapAllowed ? kdf : kdf.strengthened();
  }
}
