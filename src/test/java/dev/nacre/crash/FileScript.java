package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CrashingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Writes to one file, forces it, cuts it, closes and opens it again, and leaves notes of what it
 * may rely on: each state of the content has a number.
 */
final class FileScript {
  static final String NAME = "folder/shop.mv.db";
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 14;

  private final CrashingStorage storage;
  private final HeldKeys keys;
  private final EncryptedFiles files;
  private final FileKind kind;
  private final Random random;
  private final Random rotations;
  private final List<byte[]> states = new ArrayList<>(List.of(new byte[0]));
  private @Nullable RotationSteps dataKeys;

  FileScript(
      CrashingStorage storage, HeldKeys keys, EncryptedFiles files, FileKind kind, long seed) {
    this.storage = storage;
    this.keys = keys;
    this.files = files;
    this.kind = kind;
    this.random = new Random(seed);
    this.rotations = new Random(~seed);
  }

  /** What was forced has at least this state. */
  record Forced(int state) {}

  /** What comes next leads to this state. */
  record Begun(int state) {}

  /** So many master keys are needed no more. */
  record Rewrapped(int retired) {}

  List<byte[]> states() {
    return states;
  }

  /** From now on the data key is rotated too, and what that does is watched. */
  FileScript rotating(RotationSteps steps) {
    dataKeys = steps;
    return this;
  }

  void play(int writes) throws IOException {
    EncryptedFile file = open();
    for (int i = 1; i <= writes; i++) {
      write(file);
      if (random.nextInt(25) == 0) {
        cut(file);
      }
      if (random.nextInt(8) == 0) {
        file.force(true);
        storage.note(new Forced(states.size() - 1));
      }
      if (random.nextInt(40) == 0) {
        file.close();
        storage.note(new Forced(states.size() - 1));
        file = open();
      }
      if (rotations.nextInt(12) == 0) {
        rotate(file);
      }
      if (dataKeys != null) {
        rotate(file, dataKeys);
      }
    }
    file.close();
    storage.note(new Forced(states.size() - 1));
  }

  // Also of a file that nobody has written to since it was opened.
  private void rotate(EncryptedFile file) throws IOException {
    long unused = file.size();
    int retired = keys.rotate();
    files.rewrap();
    if (storage.exists(NAME)) {
      storage.note(new Rewrapped(retired));
    }
  }

  // Begins, goes on, pauses or gives up a rotation; in the middle of each step others write.
  private void rotate(EncryptedFile file, RotationSteps steps) throws IOException {
    DataKeyResealing resealing = file.resealing();
    if (!resealing.isUnderWay()) {
      if (rotations.nextInt(3) == 0) {
        steps.watch(resealing::begin, () -> {});
      }
    } else if (rotations.nextInt(25) == 0) {
      steps.watch(resealing::cancel, () -> {});
    } else if (rotations.nextInt(25) == 0) {
      steps.watch(() -> resealing.pause(!resealing.isPaused()), () -> {});
    } else {
      steps.watch(
          () -> assertThat(resealing.step()).isNotNegative(),
          () -> {
            switch (rotations.nextInt(6)) {
              case 0 -> write(file);
              case 1 -> {
                write(file);
                file.force(true);
                storage.note(new Forced(states.size() - 1));
                write(file);
              }
              case 2 -> cut(file);
              default -> {}
            }
          });
      assertThat(resealing.figures().refused() + resealing.figures().torn()).isZero();
    }
  }

  private EncryptedFile open() throws IOException {
    return files.open(NAME, kind, Access.READ_WRITE);
  }

  private void write(EncryptedFile file) throws IOException {
    byte[] before = states.get(states.size() - 1);
    int position;
    int length;
    switch (random.nextInt(6)) {
      case 0 -> {
        // As an engine does: whole blocks.
        position = random.nextInt(BLOCKS) * BLOCK;
        length = (1 + random.nextInt(3)) * BLOCK;
      }
      case 1 -> {
        // As an engine does to its header: both copies, small.
        position = 0;
        length = 2 * BLOCK;
      }
      case 2 -> {
        position = random.nextInt(BLOCKS * BLOCK);
        length = 1 + random.nextInt(600);
      }
      case 3 -> {
        position = random.nextInt(BLOCKS * BLOCK);
        length = 1 + random.nextInt(2 * BLOCK);
      }
      default -> {
        // As a log does.
        position = Math.min(before.length, BLOCKS * BLOCK);
        length = 1 + random.nextInt(300);
      }
    }
    byte[] content = new byte[length];
    random.nextBytes(content);
    if (length == 2 * BLOCK && position == 0) {
      Arrays.fill(content, 200, BLOCK, (byte) 0);
      System.arraycopy(content, 0, content, BLOCK, BLOCK);
    }
    byte[] after = Arrays.copyOf(before, Math.max(before.length, position + length));
    System.arraycopy(content, 0, after, position, length);
    begin(after);
    file.write(ByteBuffer.wrap(content), position);
  }

  private void cut(EncryptedFile file) throws IOException {
    byte[] before = states.get(states.size() - 1);
    byte[] after = Arrays.copyOf(before, random.nextInt(before.length + 1));
    begin(after);
    file.truncate(after.length);
  }

  private void begin(byte[] after) {
    states.add(after);
    storage.note(new Begun(states.size() - 1));
  }
}
