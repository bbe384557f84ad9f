package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.HeapStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

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

  @Provide
  Arbitrary<List<Step>> steps() {
    // Around the edges of blocks and of segments of four blocks.
    Arbitrary<Integer> position =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 70_000),
            Combinators.combine(
                    Arbitraries.integers().between(0, 17), Arbitraries.integers().between(-2, 2))
                .as((block, by) -> Math.max(0, block * 4096 + by)));
    Arbitrary<Integer> length =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 30_000), Arbitraries.of(1, 4095, 4096, 4097, 8192));
    return Combinators.combine(
            Arbitraries.frequency(
                net.jqwik.api.Tuple.of(8, Act.WRITE),
                net.jqwik.api.Tuple.of(8, Act.READ),
                net.jqwik.api.Tuple.of(2, Act.TRUNCATE),
                net.jqwik.api.Tuple.of(1, Act.FORCE),
                net.jqwik.api.Tuple.of(2, Act.REOPEN),
                net.jqwik.api.Tuple.of(1, Act.CRASH),
                net.jqwik.api.Tuple.of(2, Act.ROTATE),
                net.jqwik.api.Tuple.of(6, Act.RESEAL),
                net.jqwik.api.Tuple.of(1, Act.CANCEL)),
            position,
            length,
            Arbitraries.of(Shape.class),
            Arbitraries.longs())
        .as(Step::new)
        .list()
        .ofMaxSize(40);
  }

  @Property(tries = 300)
  @Tag("pages-39")
  @Tag("pages-41")
  void aDatabaseReadsLikeAnArray(@ForAll("steps") List<Step> steps) throws IOException {
    play(steps, FileKind.DATABASE, CipherSuite.AES_256_GCM);
  }

  @Property(tries = 60)
  void aDatabaseUnderChaChaReadsLikeAnArray(@ForAll("steps") List<Step> steps) throws IOException {
    play(steps, FileKind.DATABASE, CipherSuite.CHACHA20_POLY1305);
  }

  @Property(tries = 150)
  @Tag("pages-39")
  @Tag("pages-41")
  void aStreamReadsLikeAnArray(@ForAll("steps") List<Step> steps) throws IOException {
    play(steps, FileKind.STREAM, CipherSuite.AES_256_GCM);
  }

  @Property(tries = 100)
  void aTempFileReadsLikeAnArray(@ForAll("steps") List<Step> steps) throws IOException {
    play(steps, FileKind.TEMP, CipherSuite.AES_256_GCM);
  }

  private static void play(List<Step> steps, FileKind kind, CipherSuite suite) throws IOException {
    try (Bench bench = new Bench(new HeapStorage(), suite, 2)) {
      EncryptedFiles files = bench.files();
      EncryptedFile file = files.open(Bench.NAME, kind, Access.READ_WRITE);
      byte[] model = new byte[0];
      for (Step step : steps) {
        switch (step.act()) {
          case WRITE -> {
            byte[] content = Bench.bytes(step.seed(), step.length());
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
            assertThat(files.size(Bench.NAME)).isEqualTo(model.length);
            file = files.open(Bench.NAME, kind, Access.READ_WRITE);
          }
          case ROTATE, RESEAL, CANCEL -> {
            if (kind == FileKind.DATABASE) {
              rotate(file.resealing(), step);
            }
          }
          // Nothing is lost here, only nobody says good-bye.
          case CRASH -> {
            if (kind != FileKind.TEMP) {
              files = bench.files();
              file = files.open(Bench.NAME, kind, Access.READ_WRITE);
            }
          }
        }
        assertThat(file.size()).isEqualTo(model.length);
      }
      assertThat(Bench.all(file)).isEqualTo(model);
      file.close();
      assertThat(bench.events)
          .filteredOn(event -> !(event instanceof FileEvent.OpenedAfterCrash))
          .isEmpty();
    }
  }

  private static void rotate(Resealing resealing, Step step) throws IOException {
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
          assertThat(resealing.done()).isLessThanOrEqualTo(resealing.total());
        }
      }
    }
    assertThat(resealing.refused() + resealing.torn()).isZero();
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
