package dev.nacre.core.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlockLayoutTest {
  private static final int RECORD = BlockLayout.RECORD;

  @Test
  void recordsFollowOneAnotherWithoutAMap() {
    BlockLayout layout = BlockLayout.withoutMap(100);
    assertThat(layout.offset(0)).isEqualTo(100);
    assertThat(layout.offset(7)).isEqualTo(100 + 7 * 4128);
    assertThat(layout.physicalEnd(0)).isEqualTo(100);
    assertThat(layout.physicalEnd(7)).isEqualTo(100 + 7 * 4128);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 9, 10, 15})
  void mapAndBlocksShareTheFileWithoutGapsOrOverlaps(int log) {
    BlockLayout layout = BlockLayout.withMap(1000, log);
    long perSegment = 1L << log;
    assertThat(layout.mapPages() * (long) BlockLayout.ENTRIES).isGreaterThanOrEqualTo(perSegment);
    long expected = 1000;
    long blocks = Math.min(3 * perSegment + 1, 3000);
    for (long block = 0; block < blocks; block++) {
      if (block % perSegment == 0) {
        assertThat(layout.mapOffset(block / perSegment)).isEqualTo(expected);
        expected += (long) layout.mapPages() * RECORD;
      }
      assertThat(layout.offset(block)).isEqualTo(expected);
      expected += RECORD;
      assertThat(layout.physicalEnd(block + 1)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 9, 15})
  void aFileHasTheBlocksThatEndInIt(int log) {
    BlockLayout layout = BlockLayout.withMap(1000, log);
    for (long blocks : new long[] {0, 1, 2, 3, 4, 5, 8, 511, 512, 513, 32768, 32769}) {
      long end = layout.physicalEnd(blocks);
      assertThat(layout.blocksIn(end)).as("%d blocks", blocks).isEqualTo(blocks);
      assertThat(layout.blocksIn(end + 1)).isEqualTo(blocks);
      assertThat(layout.blocksIn(end + RECORD - 1)).isEqualTo(blocks);
      if (blocks > 0) {
        assertThat(layout.blocksIn(end - 1)).isEqualTo(blocks - 1);
      }
    }
    assertThat(layout.blocksIn(0)).isZero();
    assertThat(layout.blocksIn(999)).isZero();
  }

  @Test
  @Covers("pages-38")
  void isExactBeyondFourGibibytesAndTwoToThe31Blocks() {
    BlockLayout layout = BlockLayout.withMap(1 << 20, 15);
    Set<Long> offsets = new HashSet<>();
    for (long block : new long[] {1L << 20, (1L << 31) - 1, 1L << 31, (1L << 31) + 1, 1L << 40}) {
      long records = block + (block / 32768 + 1) * 64;
      assertThat(layout.offset(block)).isEqualTo((1 << 20) + records * 4128);
      assertThat(layout.blocksIn(layout.physicalEnd(block))).isEqualTo(block);
      assertThat(offsets.add(layout.offset(block))).isTrue();
      assertThat(BlockLayout.blockOf(BlockLayout.start(block))).isEqualTo(block);
      assertThat(BlockLayout.blockOf(BlockLayout.start(block) - 1)).isEqualTo(block - 1);
    }
    assertThat(BlockLayout.blocksFor((1L << 43) + 1)).isEqualTo((1L << 31) + 1);
  }

  @Test
  void lengthsRoundUpToBlocks() {
    assertThat(BlockLayout.blocksFor(0)).isZero();
    assertThat(BlockLayout.blocksFor(1)).isEqualTo(1);
    assertThat(BlockLayout.blocksFor(4095)).isEqualTo(1);
    assertThat(BlockLayout.blocksFor(4096)).isEqualTo(1);
    assertThat(BlockLayout.blocksFor(4097)).isEqualTo(2);
    assertThat(BlockLayout.inBlock(4097)).isEqualTo(1);
  }

  @Test
  void aRunEndsWithItsSegment() {
    BlockLayout layout = BlockLayout.withMap(0, 2);
    assertThat(layout.segmentEnd(0)).isEqualTo(4);
    assertThat(layout.segmentEnd(3)).isEqualTo(4);
    assertThat(layout.segmentEnd(4)).isEqualTo(8);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new BlockLayout(-1, 2, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BlockLayout(0, 49, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BlockLayout(0, 2, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
