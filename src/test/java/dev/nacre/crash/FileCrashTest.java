package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.SmallSegments;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.crash.RotationSteps.Came;
import dev.nacre.crash.RotationSteps.Step;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The power is cut after every operation of a script, and what was not forced by then is kept, lost
 * or torn. The master key is rotated meanwhile, and those that are no longer needed are gone.
 * Afterwards the file opens; each block that was not written since the last force reads as it was
 * forced; each other one reads as in some state since, or is refused.
 */
final class FileCrashTest {
  private static final int BLOCK = 4096;
  private static final int WRITES = 200;
  private static final int SEEDS = 20;
  private static final int SLOW_SEEDS = 52;

  private final HeldKeys keys = new HeldKeys();
  private final Map<Step, Integer> cutsByStep = new EnumMap<>(Step.class);

  @AfterEach
  void forget() {
    keys.close();
  }

  @Test
  @Covers({"pages-32", "pages-33", "pages-36"})
  void aDatabaseSurvivesAPowerCutAtEveryOperation() throws IOException {
    cutEverywhere(FileKind.DATABASE, 42, WRITES, SEEDS);
  }

  @Test
  @Covers("pages-32")
  void aStreamSurvivesAPowerCutAtEveryOperation() throws IOException {
    cutEverywhere(FileKind.STREAM, 43, 80, SEEDS);
  }

  @Test
  @Covers({"pages-36", "pages-47"})
  void aRotationOfTheDataKeySurvivesAPowerCutAtEveryStep() throws IOException {
    for (long script = 44; script < 46; script++) {
      rotateAndCutEverywhere(script, 90, 12);
    }
    System.out.println("cuts by what had come last in a rotation: " + cutsByStep);
    for (Step step : Step.values()) {
      assertThat(cutsByStep.getOrDefault(step, 0)).as("%s", step).isGreaterThanOrEqualTo(5);
    }
  }

  @Test
  @Tag("slow")
  void otherRotationsToo() throws IOException {
    for (long script = 200; script < 240; script++) {
      rotateAndCutEverywhere(script, WRITES, SLOW_SEEDS);
    }
    System.out.println("cuts by what had come last in a rotation: " + cutsByStep);
  }

  @Test
  @Tag("slow")
  void otherScriptsToo() throws IOException {
    for (long script = 100; script < 140; script++) {
      cutEverywhere(FileKind.DATABASE, script, WRITES, SLOW_SEEDS);
      cutEverywhere(FileKind.STREAM, script, WRITES, SLOW_SEEDS);
    }
  }

  private void cutEverywhere(FileKind kind, long scriptSeed, int writes, int seeds)
      throws IOException {
    CrashingStorage storage = new CrashingStorage();
    EncryptedFiles files =
        SmallSegments.files(storage, keys, new NotedAnchor(storage), event -> {});
    FileScript script = new FileScript(storage, keys, files, kind, scriptSeed);
    script.play(writes);
    cutEverywhere(storage, script, kind, scriptSeed, writes, seeds);
  }

  private void rotateAndCutEverywhere(long scriptSeed, int writes, int seeds) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    RotationSteps steps = new RotationSteps(storage);
    EncryptedFiles files = SmallSegments.files(steps, keys, new NotedAnchor(storage), event -> {});
    FileScript script =
        new FileScript(storage, keys, files, FileKind.DATABASE, scriptSeed).rotating(steps);
    script.play(writes);
    cutEverywhere(storage, script, FileKind.DATABASE, scriptSeed, writes, seeds);
  }

  private void cutEverywhere(
      CrashingStorage storage,
      FileScript script,
      FileKind kind,
      long scriptSeed,
      int writes,
      int seeds)
      throws IOException {
    int cuts = storage.operations() + 1;
    for (int at = 0; at < cuts; at++) {
      PowerCut cut = storage.cutAt(at);
      cut.lastNote(Came.class).ifPresent(came -> cutsByStep.merge(came.step(), 1, Integer::sum));
      for (long seed = 0; seed < seeds; seed++) {
        try {
          check(cut, script.states(), kind, seed);
        } catch (IOException | RuntimeException | AssertionError failed) {
          throw new AssertionError(
              kind + ", script " + scriptSeed + ", cut at " + at + ", seed " + seed, failed);
        }
      }
    }
    System.out.printf(
        "power cuts on a %s: %d writes, %d operations x %d seeds = %d cases, script seed %d%n",
        kind, writes, cuts, seeds, cuts * seeds, scriptSeed);
  }

  private void check(PowerCut cut, List<byte[]> states, FileKind kind, long seed)
      throws IOException {
    int forced = cut.lastNote(FileScript.Forced.class).map(FileScript.Forced::state).orElse(0);
    int begun = cut.lastNote(FileScript.Begun.class).map(FileScript.Begun::state).orElse(0);
    List<byte[]> possible = states.subList(forced, Math.max(forced, begun) + 1);
    HeapStorage disk = cut.disk(seed);
    NotedAnchor anchor = new NotedAnchor(cut);
    List<FileEvent> events = new ArrayList<>();
    MasterKeys needed =
        keys.without(
            cut.lastNote(FileScript.Rewrapped.class).map(FileScript.Rewrapped::retired).orElse(0));
    try (EncryptedFile file = open(disk, needed, anchor, kind, events)) {
      long size = file.size();
      int least = possible.stream().mapToInt(state -> state.length).min().orElseThrow();
      int most = possible.stream().mapToInt(state -> state.length).max().orElseThrow();
      assertThat(size).isBetween((long) least, (most + BLOCK - 1L) / BLOCK * BLOCK);
      for (int block = 0; (long) block * BLOCK < size; block++) {
        checkBlock(file, block, possible, events);
      }
      if (seed % 8 == 0 && kind == FileKind.DATABASE && size > 0) {
        // What was begun is finished, and every block is as it was before that.
        List<byte[]> found = blocks(file);
        finish(file.resealing());
        assertThat(blocks(file)).containsExactlyElementsOf(found);
      }
      if (seed % 8 == 0 && size > 0) {
        goOn(file, size, seed);
      }
    }
    if (seed % 8 == 0 && disk.exists(FileScript.NAME)) {
      try (EncryptedFile file = open(disk, needed, anchor, kind, events)) {
        byte[] content = content(file.size(), seed);
        assertThat(read(file, 0, content.length)).isEqualTo(content);
      }
    }
  }

  // What the cut has torn keeps the old key, until it is given up.
  private static void finish(DataKeyResealing resealing) throws IOException {
    try {
      goOn(resealing);
    } catch (NacreIOException left) {
      assertThat(left.code()).isEqualTo(ErrorCode.BLOCKS_NOT_RESEALED);
      assertThat(resealing.figures().unfinished()).isPositive();
      resealing.pause(false);
      goOn(resealing);
    }
  }

  private static void goOn(DataKeyResealing resealing) throws IOException {
    while (resealing.step() >= 0) {
      assertThat(resealing.figures().refused()).isZero();
    }
  }

  private void checkBlock(
      EncryptedFile file, int block, List<byte[]> possible, List<FileEvent> events)
      throws IOException {
    boolean touched = possible.stream().anyMatch(state -> !isSame(state, possible.get(0), block));
    byte[] found;
    try {
      found = Arrays.copyOf(read(file, (long) block * BLOCK, BLOCK), BLOCK);
    } catch (NacreIOException refused) {
      if (!touched) {
        throw refused;
      }
      return;
    }
    boolean reported =
        block < 2
            && Arrays.equals(found, new byte[BLOCK])
            && events.stream().anyMatch(FileEvent.HeaderCopyDamaged.class::isInstance);
    if (touched && reported) {
      return;
    }
    boolean known = possible.stream().anyMatch(state -> Arrays.equals(block(state, block), found));
    assertThat(known).as("block %d is as it was in some state since the force", block).isTrue();
  }

  // Of the same length there too: a block that was added with zeros in it was written.
  private static boolean isSame(byte[] one, byte[] other, int block) {
    long end = (block + 1L) * BLOCK;
    return Math.min(one.length, end) == Math.min(other.length, end)
        && Arrays.equals(block(one, block), block(other, block));
  }

  // Each block, or nothing for one that is refused.
  private static List<byte[]> blocks(EncryptedFile file) throws IOException {
    List<byte[]> blocks = new ArrayList<>();
    for (long at = 0; at < file.size(); at += BLOCK) {
      try {
        blocks.add(read(file, at, BLOCK));
      } catch (NacreIOException refused) {
        blocks.add(new byte[0]);
      }
    }
    return blocks;
  }

  // Whatever was found, the file can be written, closed and read again.
  private static void goOn(EncryptedFile file, long size, long seed) throws IOException {
    file.write(ByteBuffer.wrap(content(size, seed)), 0);
  }

  private static byte[] content(long size, long seed) {
    byte[] content = new byte[(int) size];
    new java.util.Random(seed).nextBytes(content);
    return content;
  }

  private EncryptedFile open(
      RawStorage disk, MasterKeys needed, NotedAnchor anchor, FileKind kind, List<FileEvent> events)
      throws IOException {
    return SmallSegments.files(disk, needed, anchor, events::add)
        .open(FileScript.NAME, kind, Access.READ_WRITE);
  }

  private static byte[] block(byte[] state, int block) {
    int from = Math.min(state.length, block * BLOCK);
    return Arrays.copyOf(
        Arrays.copyOfRange(state, from, Math.max(from, Math.min(state.length, from + BLOCK))),
        BLOCK);
  }

  private static byte[] read(EncryptedFile file, long position, int length) throws IOException {
    ByteBuffer dst = ByteBuffer.allocate(length);
    int count = file.read(dst, position);
    return Arrays.copyOf(dst.array(), Math.max(0, count));
  }
}
