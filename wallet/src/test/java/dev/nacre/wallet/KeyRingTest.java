package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.v1.KeyRecord;
import java.time.Instant;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which key may have come after which. */
final class KeyRingTest {
  private static final Instant NOW = Instant.parse("2026-11-22T09:00:00Z");

  private final KeyId current = KeyId.random();
  private final KeyId older = KeyId.random();
  private final KeyId oldest = KeyId.random();

  private static KeyRecord key(KeyId id, Instant created, boolean retired, KeyOrigin origin) {
    return new KeyRecord(
        id,
        created,
        retired ? Optional.of(NOW) : Optional.empty(),
        origin.wire(),
        "",
        SecretBytes.random(KeyRecord.SECRET_BYTES));
  }

  @Test
  void whatWasMadeLaterFollows() {
    try (KeyRing ring = new KeyRing()) {
      List<KeyRecord> unused =
          ring.adopt(
              List.of(
                  key(current, NOW, false, KeyOrigin.CREATED),
                  key(older, NOW.minusMillis(1), true, KeyOrigin.CREATED),
                  key(oldest, NOW.minusMillis(2), true, KeyOrigin.IMPORTED)));
      for (KeyId old : List.of(older, oldest)) {
        assertThat(ring.mayFollow(old, current)).isTrue();
        assertThat(ring.mayFollow(current, old)).isFalse();
      }
      assertThat(ring.mayFollow(oldest, older)).isTrue();
      assertThat(ring.mayFollow(older, oldest)).isFalse();
      KeyId stranger = KeyId.random();
      assertThat(ring.mayFollow(stranger, current)).isFalse();
      assertThat(ring.mayFollow(current, stranger)).isFalse();
    }
  }

  /** Earlier releases gave a key the time of the clock, also when that had gone back. */
  @Test
  void theCurrentOneFollowsAllThatWereMadeHereWhateverTheTimesSay() {
    try (KeyRing ring = new KeyRing()) {
      List<KeyRecord> unused =
          ring.adopt(
              List.of(
                  key(current, NOW, false, KeyOrigin.CREATED),
                  key(older, NOW.plusSeconds(9), true, KeyOrigin.CREATED),
                  key(oldest, NOW, true, KeyOrigin.CREATED)));
      for (KeyId old : List.of(older, oldest)) {
        assertThat(ring.mayFollow(old, current)).isTrue();
        assertThat(ring.mayFollow(current, old)).isFalse();
      }
    }
  }

  /**
   * The wallets of two hosts take keys from each other: each makes one that is younger than all.
   */
  @Test
  void whatAnotherWalletMadeLaterFollowsToo() {
    try (KeyRing ring = new KeyRing()) {
      List<KeyRecord> unused =
          ring.adopt(
              List.of(
                  key(current, NOW, false, KeyOrigin.CREATED),
                  key(older, NOW.plusMillis(1), true, KeyOrigin.IMPORTED)));
      assertThat(ring.mayFollow(current, older)).isTrue();
      assertThat(ring.mayFollow(older, current)).isFalse();
    }
  }

  /** It may have been retired there because it leaked. What says nothing of that is no better. */
  @ParameterizedTest
  @EnumSource(names = {"RETIRED_ELSEWHERE", "KEY_STORE", "OTHER"})
  void whatAnotherWalletHadRetiredFollowsNothing(KeyOrigin origin) {
    try (KeyRing ring = new KeyRing()) {
      List<KeyRecord> unused =
          ring.adopt(
              List.of(
                  key(current, NOW, false, KeyOrigin.CREATED),
                  key(older, NOW.plusMillis(1), true, origin),
                  key(oldest, NOW.minusMillis(1), true, origin)));
      assertThat(ring.mayFollow(current, older)).isFalse();
      assertThat(ring.mayFollow(oldest, older)).isFalse();
      // What is under it is brought under a key of this wallet.
      assertThat(ring.mayFollow(oldest, current)).isTrue();
    }
  }

  /** Whoever asks while a ring takes keys over gets the answer of before, or that of after. */
  @Test
  void nothingIsAnsweredFromHalfOfAChange() {
    KeyRecord first = key(oldest, NOW, false, KeyOrigin.CREATED);
    List<KeyRecord> rotatedTwice =
        List.of(
            key(older, NOW.plusSeconds(1), true, KeyOrigin.CREATED),
            key(current, NOW.plusSeconds(2), false, KeyOrigin.CREATED),
            key(oldest, NOW, true, KeyOrigin.CREATED));
    try (KeyRing ring = new KeyRing()) {
      List<KeyRecord> unused = ring.adopt(List.of(first));
      List<KeyRecord> asking =
          new AbstractList<>() {
            @Override
            public KeyRecord get(int index) {
              assertThat(ring.current()).map(MasterKey::id).contains(oldest);
              for (KeyId later : List.of(older, current)) {
                assertThat(ring.holds(later)).isFalse();
                assertThat(ring.mayFollow(later, oldest)).isFalse();
                assertThat(ring.mayFollow(oldest, later)).isFalse();
              }
              assertThat(ring.replaces(oldest)).isFalse();
              return rotatedTwice.get(index);
            }

            @Override
            public int size() {
              return rotatedTwice.size();
            }
          };
      unused = ring.adopt(asking);
      assertThat(ring.current()).map(MasterKey::id).contains(current);
      assertThat(ring.mayFollow(oldest, older)).isTrue();
      assertThat(ring.mayFollow(older, current)).isTrue();
      assertThat(ring.mayFollow(older, oldest)).isFalse();
      assertThat(ring.replaces(oldest)).isTrue();
    }
  }
}
