package dev.nacre.wallet;

import dev.nacre.wallet.autologin.Host;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.kdf.KdfParameters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a wallet takes from the outside, in one place, so that a test can stand in for it.
 *
 * @param patience how long to wait for another writer
 * @param usual the key derivation of exports
 * @param cheapAllowed whether passphrases may be cheaper to try than the minimum: in tests only
 */
record Surroundings(
    Disk disk,
    Clock clock,
    Duration patience,
    Host host,
    KdfParameters usual,
    boolean cheapAllowed) {
  static Surroundings real() {
    return new Surroundings(
        Disk.NIO,
        Clock.systemUTC(),
        Duration.ofSeconds(10),
        Host.current(),
        KdfParameters.DEFAULT,
        false);
  }

  /** To the millisecond, as files keep it. */
  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  boolean accepts(KdfParameters kdf) {
    return cheapAllowed || kdf.meetsMinimum();
  }

  /** For the next passphrase of a wallet that has this. */
  KdfParameters successor(KdfParameters kdf) {
    return cheapAllowed ? kdf : kdf.strengthened();
  }
}
