package dev.nacre.core.sum.paillier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.trial.Trials;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values in their slots, and the sums that must not leave them. */
final class SlotLayoutTest {
  // Packing asks nothing of a key but its modulus.
  private static final PaillierPublicKey KEY =
      PaillierPublicKey.of(BigInteger.ONE.shiftLeft(2048).subtract(BigInteger.valueOf(1557)));

  @ParameterizedTest
  @CsvSource({
    // slot bits, lowest, highest, how many blocks
    "4, 0, 15, 1",
    "4, 0, 7, 2",
    "4, 0, 1, 15",
    "4, -1, 0, 7",
    "4, -7, 7, 1",
    "4, 0, 0, 9223372036854775807",
    "31, 0, 131071, 16384",
    "64, -9223372036854775807, 9223372036854775807, 1",
    "84, -9223372036854775808, 9223372036854775807, 1048575"
  })
  void hasRoomForSoManyBlocks(int slotBits, long lowest, long highest, long blocks) {
    SlotLayout layout = new SlotLayout(2048, slotBits, 2047 / slotBits, lowest, highest);
    assertThat(layout.mostBlocks()).isEqualTo(blocks);
    layout.requireRoomFor(blocks);
    if (blocks < Long.MAX_VALUE) {
      refused(() -> layout.requireRoomFor(blocks + 1));
    }
  }

  /** The layout of the paper: 32 slots of 32 bits are as long as its modulus. */
  @Test
  void leavesABitOfTheModulusFree() {
    refused(() -> new SlotLayout(1024, 32, 32, 0, 1));
    assertThat(new SlotLayout(1024, 31, 32, 0, 1).slots()).isEqualTo(32);
    assertThat(SlotLayout.of(KEY, 0, 0xffff_ffffL, 1 << 20).slots()).isEqualTo(2047 / 52);
    assertThat(SlotLayout.of(KEY, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20).slotBits())
        .isEqualTo(53);
    refused(() -> new SlotLayout(2048, 4, 511, 0, 16));
    refused(() -> new SlotLayout(2048, 4, 511, -8, 0));
    refused(() -> new SlotLayout(2048, 4, 512, 0, 1));
    refused(() -> new SlotLayout(2048, 4, 0, 0, 1));
    refused(() -> new SlotLayout(2048, 4, 1, 2, 1));
  }

  @Test
  @Covers("queries-4")
  void fullSumsAtBothEndsStayInTheirSlots() {
    for (int slotBits : new int[] {2, 4, 31, 53, 64, 84}) {
      long most = slotBits > 62 ? Long.MAX_VALUE : (1L << (slotBits - 1)) - 1;
      SlotLayout layout = new SlotLayout(2048, slotBits, 2047 / slotBits, -most, most);
      long blocks = layout.mostBlocks();
      for (int pattern = 0; pattern < 4; pattern++) {
        long[] values = new long[layout.slots()];
        for (int slot = 0; slot < values.length; slot++) {
          values[slot] = (slot & pattern) == pattern ? most : -most;
        }
        BigInteger sum =
            layout.pack(values, KEY).multiply(BigInteger.valueOf(blocks)).mod(KEY.modulus());
        assertThat(layout.unpack(sum, KEY))
            .isEqualTo(
                Arrays.stream(values)
                    .mapToObj(
                        value -> BigInteger.valueOf(value).multiply(BigInteger.valueOf(blocks)))
                    .toArray(BigInteger[]::new));
      }
    }
  }

  @Test
  void slotsAddUpAsTheirValuesDo() throws Exception {
    Trials.run(
        300,
        dice -> {
          long lowest = dice.anyBoolean() ? 0 : -dice.between(1, 1_000_000);
          long highest = dice.between(0, 1_000_000);
          int blocks = dice.between(1, 50);
          SlotLayout layout = SlotLayout.of(KEY, lowest, highest, blocks);
          BigInteger[] sums = new BigInteger[layout.slots()];
          Arrays.fill(sums, BigInteger.ZERO);
          BigInteger total = BigInteger.ZERO;
          for (int block = 0; block < blocks; block++) {
            long[] values = new long[dice.between(0, layout.slots())];
            for (int slot = 0; slot < values.length; slot++) {
              values[slot] =
                  dice.of(
                      List.of(lowest, highest, (long) dice.between((int) lowest, (int) highest)));
              sums[slot] = sums[slot].add(BigInteger.valueOf(values[slot]));
            }
            total = total.add(layout.pack(values, KEY)).mod(KEY.modulus());
          }
          assertThat(layout.unpack(total, KEY)).isEqualTo(sums);
        });
  }

  @Test
  void undeclaredValueIsRefused() {
    SlotLayout layout = new SlotLayout(2048, 16, 4, -5, 5);
    refused(() -> layout.pack(new long[] {0, 6}, KEY));
    refused(() -> layout.pack(new long[] {0, -6}, KEY));
    refused(() -> layout.pack(new long[5], KEY));
    assertThatThrownBy(() -> layout.pack(new long[] {-6}, KEY)).hasMessageNotContaining("-6");
  }

  @Test
  void moreThanTheSlotsHoldIsNoSumOfThem() {
    SlotLayout layout = new SlotLayout(2048, 16, 4, -5, 5);
    assertThatThrownBy(() -> layout.unpack(BigInteger.ONE.shiftLeft(70), KEY))
        .isInstanceOfSatisfying(
            NacreException.class,
            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.SUM_FORM_DAMAGED));
  }

  @Test
  void aLayoutIsForKeysOfOneLength() {
    SlotLayout layout = new SlotLayout(3072, 16, 4, -5, 5);
    assertThatThrownBy(() -> layout.pack(new long[1], KEY))
        .isInstanceOfSatisfying(
            NacreException.class,
            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.SUM_KEY_REFUSED));
  }

  private static void refused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            NacreException.class,
            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.SUM_CAPACITY_EXCEEDED));
  }
}
