package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is done to a file, it reads like an array of bytes to which the same was done. */
final class EncryptedFileModelTest {
  enum Act {
    WRITE,
    READ,
    TRUNCATE,
    FORCE,
    REOPEN,
    CRASH,
    ROTATE,
    RESEAL,
    CANCEL
  }

  enum Shape {
    HEAP,
    DIRECT,
    SLICE,
    READ_ONLY
  }

  record Step(Act act, int position, int length, Shape shape, long seed) {}

  /** Each as often as it stands here. */
  private static final List<Act> ACTS =
      List.of(
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.WRITE,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.READ,
          Act.TRUNCATE,
          Act.TRUNCATE,
          Act.FORCE,
          Act.REOPEN,
          Act.REOPEN,
          Act.CRASH,
          Act.ROTATE,
          Act.ROTATE,
          Act.RESEAL,
          Act.RESEAL,
          Act.RESEAL,
          Act.RESEAL,
          Act.RESEAL,
          Act.RESEAL,
          Act.CANCEL);

  private static Step step(Dice dice) {
    // Around the edges of blocks and of segments of four blocks.
    int position =
        dice.anyBoolean()
            ? dice.between(0, 70_000)
            : Math.max(0, dice.between(0, 17) * 4096 + dice.between(-2, 2));
    int length =
        dice.anyBoolean() ? dice.between(0, 30_000) : dice.of(List.of(1, 4095, 4096, 4097, 8192));
    Shape shape = dice.of(List.of(Shape.values()));
    return new Step(dice.of(ACTS), position, length, shape, dice.seed());
  }

  @Test
  @Covers({"pages-39", "pages-41"})
  void aDatabaseReadsLikeAnArray() throws Exception {
    play(300, FileKind.DATABASE, CipherSuite.AES_256_GCM);
  }

  @Test
  void aDatabaseUnderChaChaReadsLikeAnArray() throws Exception {
    play(60, FileKind.DATABASE, CipherSuite.CHACHA20_POLY1305);
  }

  @Test
  @Covers({"pages-39", "pages-41"})
  void aStreamReadsLikeAnArray() throws Exception {
    play(150, FileKind.STREAM, CipherSuite.AES_256_GCM);
  }

  @Test
  void aTempFileReadsLikeAnArray() throws Exception {
    play(100, FileKind.TEMP, CipherSuite.AES_256_GCM);
  }

  private static void play(int count, FileKind kind, CipherSuite suite) throws Exception {
    Trials.run(count, dice -> play(dice.list(0, 40, () -> step(dice)), kind, suite));
  }

  private static void play(List<Step> steps, FileKind kind, CipherSuite suite) throws IOException {
    try (FileHarness bench = new FileHarness(new HeapStorage(), suite, 2)) {
      EncryptedFiles files = bench.files();
      EncryptedFile file = files.open(FileHarness.NAME, kind, Access.READ_WRITE);
      List<EncryptedFile> abandoned = new ArrayList<>();
      byte[] model = new byte[0];
      for (Step step : steps) {
        switch (step.act()) {
          case WRITE -> {
            byte[] content = FileHarness.bytes(step.seed(), step.length());
            assertThat(file.write(buffer(content, step.shape()), step.position()))
                .isEqualTo(content.length);
            if (content.length > 0) {
              model =
                  Arrays.copyOf(model, Math.max(model.length, step.position() + content.length));
              System.arraycopy(content, 0, model, step.position(), content.length);
            }
          }
          case READ -> check(file, model, step);
          case TRUNCATE -> {
            file.truncate(step.position());
            model = Arrays.copyOf(model, Math.min(model.length, step.position()));
          }
          case FORCE -> file.force(true);
          case REOPEN -> {
            file.close();
            assertThat(files.size(FileHarness.NAME)).isEqualTo(model.length);
            file = files.open(FileHarness.NAME, kind, Access.READ_WRITE);
          }
          case ROTATE, RESEAL, CANCEL -> {
            if (kind == FileKind.DATABASE) {
              rotate(file.resealing(), step);
            }
          }
          // Nothing is lost here, only nobody says good-bye.
          case CRASH -> {
            if (kind != FileKind.TEMP) {
              abandoned.add(file);
              files = bench.files();
              file = files.open(FileHarness.NAME, kind, Access.READ_WRITE);
            }
          }
        }
        assertThat(file.size()).isEqualTo(model.length);
      }
      assertThat(FileHarness.all(file)).isEqualTo(model);
      file.close();
      assertThat(bench.events)
          .filteredOn(event -> !(event instanceof FileEvent.OpenedAfterCrash))
          .isEmpty();
      for (EncryptedFile dead : abandoned) {
        dead.close(); // for its keys
      }
      files.delete(FileHarness.NAME); // for that of a temp file
    }
  }

  private static void rotate(DataKeyResealing resealing, Step step) throws IOException {
    switch (step.act()) {
      case ROTATE -> {
        if (!resealing.isUnderWay()) {
          resealing.begin();
        }
      }
      case CANCEL -> resealing.cancel();
      default -> {
        int most = step.length() % 8;
        for (int i = 0; i < most && resealing.step() >= 0; i++) {
          assertThat(resealing.figures().done()).isLessThanOrEqualTo(resealing.figures().total());
        }
      }
    }
    assertThat(resealing.figures().refused() + resealing.figures().torn()).isZero();
  }

  private static void check(EncryptedFile file, byte[] model, Step step) throws IOException {
    ByteBuffer dst =
        step.shape() == Shape.DIRECT
            ? ByteBuffer.allocateDirect(step.length())
            : ByteBuffer.allocate(step.length() + 3).position(3).slice();
    int count = file.read(dst, step.position());
    if (step.length() == 0) {
      assertThat(count).isLessThanOrEqualTo(0);
      return;
    }
    int expected = Math.min(step.length(), model.length - step.position());
    assertThat(count).isEqualTo(expected <= 0 ? -1 : expected);
    byte[] read = new byte[Math.max(0, count)];
    dst.flip().get(read);
    int from = Math.min(step.position(), model.length);
    assertThat(read).isEqualTo(Arrays.copyOfRange(model, from, from + read.length));
  }

  private static ByteBuffer buffer(byte[] content, Shape shape) {
    return switch (shape) {
      case HEAP -> ByteBuffer.wrap(content);
      case DIRECT -> ByteBuffer.allocateDirect(content.length).put(content).flip();
      case READ_ONLY -> ByteBuffer.wrap(content).asReadOnlyBuffer();
      case SLICE -> {
        byte[] room = new byte[content.length + 9];
        System.arraycopy(content, 0, room, 5, content.length);
        yield ByteBuffer.wrap(room, 5, content.length).slice();
      }
    };
  }
}
