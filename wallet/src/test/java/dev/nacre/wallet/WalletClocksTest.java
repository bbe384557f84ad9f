package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.KeyId;
import dev.nacre.wallet.keys.KeyEntry;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts that share a wallet, and have clocks of their own: which key came last is not theirs. */
class WalletClocksTest extends WalletFolderFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private Wallet onHostAt(Instant time) throws IOException {
    return WalletFixture.open(file, at(time));
  }

  private WalletContext at(Instant time) {
    return new WalletContext(
        around.disk(),
        Clock.fixed(time, ZoneOffset.UTC),
        around.patience(),
        around.identity(),
        around.usual(),
        around.cheapAllowed());
  }

  @ParameterizedTest
  @ValueSource(strings = {"2036-01-01T00:00:00Z", "2026-11-21T09:00:00Z", "2016-01-01T00:00:00Z"})
  void aKeyReplacesThatOfAHostWhateverItsClockSaid(Instant other) throws IOException {
    WalletFixture.create(file, at(other)).close();
    try (Wallet wallet = onHostAt(NOW)) {
      KeyId first = wallet.masterKeys().current().id();
      KeyId second = wallet.rotate(null);
      assertThat(wallet.masterKeys().replaces(first)).isTrue();
      assertThat(wallet.masterKeys().replaces(second)).isFalse();
    }
    // Of two that are history, one has a time that lies after that of the current key, too.
    KeyId third;
    try (Wallet ahead = onHostAt(other)) {
      third = ahead.rotate(null);
    }
    try (Wallet wallet = onHostAt(NOW)) {
      KeyId fourth = wallet.rotate(null);
      assertThat(wallet.masterKeys().replaces(third)).isTrue();
      assertThat(wallet.masterKeys().replaces(fourth)).isFalse();
      for (KeyEntry key : wallet.keys()) {
        assertThat(wallet.masterKeys().replaces(key.id())).isEqualTo(!key.id().equals(fourth));
      }
      assertThat(wallet.keys())
          .extracting(KeyEntry::created)
          .doesNotHaveDuplicates()
          .isSortedAccordingTo(Comparator.reverseOrder());
      requireOrder(wallet, wallet.keys().stream().map(KeyEntry::id).toList());
    }
    try (Wallet opened = onHostAt(other)) {
      assertThat(opened.masterKeys().replaces(third)).isTrue();
    }
  }

  private static void requireOrder(Wallet wallet, List<KeyId> youngestFirst) throws IOException {
    for (int younger = 0; younger < youngestFirst.size(); younger++) {
      for (int older = younger + 1; older < youngestFirst.size(); older++) {
        KeyId one = youngestFirst.get(older);
        KeyId next = youngestFirst.get(younger);
        assertThat(wallet.masterKeys().mayFollow(one, next)).isTrue();
        assertThat(wallet.masterKeys().mayFollow(next, one)).isFalse();
      }
    }
  }

  @Test
  void whoHasNotReadTheWalletAgainLearnsWhichKeyFollowsWhenItIsAsked() throws IOException {
    WalletFixture.create(file, at(NOW)).close();
    try (Wallet stale = onHostAt(NOW);
        Wallet other = onHostAt(NOW.minusSeconds(100))) {
      KeyId first = stale.masterKeys().current().id();
      KeyId second = other.rotate(null);
      assertThat(stale.masterKeys().mayFollow(first, second)).isTrue();
      assertThat(stale.masterKeys().mayFollow(second, first)).isFalse();
      assertThat(stale.masterKeys().mayFollow(KeyId.random(), second)).isFalse();
    }
  }

  /** After it no key could be younger. */
  @Test
  void aKeyOfTheLastDayEndsAllRotations() throws IOException {
    WalletFixture.create(file, at(Instant.parse("9999-01-01T00:00:00Z"))).close();
    try (Wallet wallet = onHostAt(NOW)) {
      KeyId only = wallet.masterKeys().current().id();
      assertRefused(ErrorCode.WALLET_FULL, () -> wallet.rotate(null));
      assertThat(wallet.masterKeys().current().id()).isEqualTo(only);
    }
  }

  @Test
  void whoHasNotReadTheWalletAgainReplacesNothingNewer() throws IOException {
    WalletFixture.create(file, at(NOW)).close();
    try (Wallet stale = onHostAt(NOW.plusSeconds(100));
        Wallet other = onHostAt(NOW.minusSeconds(100))) {
      KeyId first = stale.masterKeys().current().id();
      KeyId second = other.rotate(null);
      assertThat(stale.masterKeys().replaces(second)).isFalse();
      assertThat(stale.masterKeys().replaces(first)).isFalse();
      assertThat(stale.reload()).isTrue();
      assertThat(stale.masterKeys().replaces(second)).isFalse();
      assertThat(stale.masterKeys().replaces(first)).isTrue();
    }
  }
}
