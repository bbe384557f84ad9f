package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Covers("pages-29")
final class NoncesTest {
  @Test
  void neverRepeatAcrossManyBatches() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 5000; i++) {
      assertThat(seen.add(Arrays.toString(Nonces.fresh()))).isTrue();
    }
  }

  @Test
  void fillTwelveBytesAndNoMore() {
    byte[] target = new byte[30];
    Nonces.fill(target, 9);
    assertThat(Arrays.copyOf(target, 9)).containsOnly(0);
    assertThat(Arrays.copyOfRange(target, 21, 30)).containsOnly(0);
    assertThat(Arrays.copyOfRange(target, 9, 21)).isNotEqualTo(new byte[12]);
  }

  /** Every byte of a nonce moves, also in the last nonce of a batch. */
  @Test
  void areRandomInEveryByte() {
    byte[] ones = new byte[12];
    byte[] zeros = new byte[12];
    for (int i = 0; i < 600; i++) {
      byte[] nonce = Nonces.fresh();
      for (int j = 0; j < 12; j++) {
        ones[j] |= nonce[j];
        zeros[j] |= (byte) ~nonce[j];
      }
    }
    assertThat(ones).containsOnly(-1);
    assertThat(zeros).containsOnly(-1);
  }
}
