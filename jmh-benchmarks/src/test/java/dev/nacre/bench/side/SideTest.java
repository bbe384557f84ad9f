package dev.nacre.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SideTest {
  @ParameterizedTest
  @EnumSource
  void isFoundByItsName(Side side) {
    assertThat(Side.named(side.text())).isEqualTo(side);
  }

  @Test
  void whatIsThereForTheCipherAloneIsNoPattern() {
    assertThat(Stream.of(Side.values()).filter(Side::isCipherAlone))
        .containsExactly(
            Side.PAGES_NO_AES,
            Side.PAGES_NO_GHASH,
            Side.PAGES_ALL_OFF,
            Side.TUNED_HARDWARE,
            Side.TUNED_SOFTWARE)
        .noneMatch(Sides.PATTERNS::contains);
    assertThat(Sides.EMBEDDED).contains(Side.TUNED_HARDWARE, Side.TUNED_SOFTWARE);
  }

  /** AES-NI is bit 57, SSSE3 bit 41: without that it would be another fallback. */
  @Test
  void theMaskTakesAesAndLeavesWhatTunedCodeIsMadeOf() {
    Aes tuned = Side.TUNED_SOFTWARE.aes();
    String mask = tuned.environment().getOrDefault(Aes.CAPABILITIES, "");
    assertThat(mask).startsWith("~0x").contains(":~0x");
    long first = Long.parseUnsignedLong(mask.substring(3, mask.indexOf(':')), 16);
    assertThat(first >>> 57 & 1).isEqualTo(1);
    assertThat(first >>> 33 & 1).isEqualTo(1);
    assertThat(first >>> 41 & 1).isZero();
    assertThat(tuned.flags(Set.copyOf(Aes.SWITCHES)))
        .isEqualTo(Aes.HARDWARE.flags(Set.copyOf(Aes.SWITCHES)));
  }

  @Test
  void noOtherSideHasItInItsEnvironment() {
    assertThat(Stream.of(Side.values()).filter(side -> !side.aes().environment().isEmpty()))
        .containsExactly(Side.TUNED_SOFTWARE);
  }
}
