package dev.nacre.core.file.reseal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rotation of twenty thousand blocks, of which only the clear parts are there. */
final class RetiringBlockEstimateTest {
  private static final int BLOCKS = 20_000;

  private final BlockLayout layout = BlockLayout.withMap(1 << 20, 15);
  private final RotationState rotation = new RotationState(1, false, false, 0, 0);
  private final Random random = new Random(3);
  private final HeapStorage storage = new HeapStorage();
  private RawFile raw;
  private RetiringBlockEstimate estimate;

  @BeforeEach
  void fill() throws IOException {
    raw = storage.open("f", OpenMode.CREATE);
    estimate = new RetiringBlockEstimate(raw, layout);
    for (int block = 0; block < BLOCKS; block++) {
      seal(block, 0);
    }
  }

  private void seal(long block, int epoch) throws IOException {
    ByteBuffer meta =
        ByteBuffer.allocate(4).putInt(0, BlockCipher.meta(epoch, BlockLayout.BLOCK, 1));
    raw.write(meta, layout.offset(block) + BlockLayout.RECORD - 4);
  }

  private boolean isOld(long block) throws IOException {
    ByteBuffer meta = ByteBuffer.allocate(4);
    int unused = raw.read(meta, layout.offset(block) + BlockLayout.RECORD - 4);
    return BlockCipher.epoch(meta.getInt(0)) == 0;
  }

  /**
   * Rotates, while others write so many blocks for each that is sealed anew.
   *
   * @return by how much of the whole it was wrong at worst, from a tenth of it on
   */
  private double worst(double others) throws IOException {
    long[] resealedBefore = new long[BLOCKS];
    long[] foretold = new long[BLOCKS];
    long resealed = 0;
    double due = 0;
    for (int block = 0; block < BLOCKS; block++) {
      if (block % 200 == 0) {
        estimate.sample(block, BLOCKS, rotation, resealed);
      }
      resealedBefore[block] = resealed;
      foretold[block] = estimate.of(BLOCKS - block);
      if (isOld(block)) {
        seal(block, 1);
        resealed++;
        for (due += others; due >= 1; due--) {
          seal(random.nextInt(BLOCKS), 1);
        }
      }
    }
    double worst = 0;
    for (int block = 0; block < BLOCKS; block++) {
      if (resealedBefore[block] > resealed / 10) {
        long left = resealed - resealedBefore[block];
        worst = Math.max(worst, (double) Math.abs(foretold[block] - left) / resealed);
      }
    }
    return worst;
  }

  @Test
  void soleWriterHasAllBlocksToDo() throws IOException {
    assertThat(worst(0)).isZero();
  }

  @Test
  void writesOfOthersAreForeseen() throws IOException {
    assertThat(worst(0.5)).isLessThan(0.15);
  }

  @Test
  void manyWritesOfOthersAreForeseen() throws IOException {
    assertThat(worst(2)).isLessThan(0.2);
  }

  @Test
  void workBeforeARestartIsNotCountedAsThatOfOthers() throws IOException {
    for (int block = 0; block < BLOCKS; block += 2) {
      seal(block, 1);
    }
    for (int go = 0; go < 4; go++) {
      estimate.sample(0, BLOCKS, rotation, 5000);
    }
    assertThat((double) estimate.of(BLOCKS)).isCloseTo(BLOCKS / 2.0, within(BLOCKS / 10.0));
  }
}
