package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.ForwardingFile;
import dev.nacre.testkit.storage.ForwardingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The system tells of a force that failed once, and calls the next one a success. So after the
 * first that failed, wherever, the file promises nothing more until it is opened again.
 */
class EncryptedFileFailedForceTest {
  private final byte[] content = FileHarness.bytes(1, 20 * 4096);

  @Test
  void failedForceIsFinalWhereverItComes() throws IOException {
    int forces = run(-1, new ArrayList<>());
    List<String> where = new ArrayList<>();
    for (int at = 0; at < forces; at++) {
      assertThat(run(at, where)).as("force %d of %d", at, forces).isGreaterThanOrEqualTo(at);
    }
    System.out.println("a force failed in each of " + forces + " places: " + where);
    assertThat(where).hasSize(forces);
    assertThat(where)
        .contains(
            "session",
            "force",
            "overwrite",
            "begin",
            "pause",
            "resume",
            "finish",
            "again",
            "cancel",
            "close");
  }

  /** Something that is done to the file. */
  @FunctionalInterface
  private interface Act {
    void run() throws IOException;
  }

  // Returns how often it was forced; notes where it failed.
  private int run(int at, List<String> where) throws IOException {
    OneFailure disk = new OneFailure(new HeapStorage());
    try (FileHarness bench = new FileHarness(disk, CipherSuite.AES_256_GCM, 2)) {
      try (EncryptedFile file = bench.open()) {
        file.write(ByteBuffer.wrap(content), 0);
      }
      disk.failAt(at);
      EncryptedFile file = bench.open();
      file.store().opened(0);
      DataKeyResealing resealing = file.resealing();
      Runs runs = new Runs(disk, where);
      runs.run("session", () -> file.write(ByteBuffer.wrap(content, 0, 4096), 0));
      runs.run("force", () -> file.force(true));
      runs.run(
          "overwrite", () -> file.write(ByteBuffer.wrap(content, 9 * 4096 + 5, 7), 9 * 4096 + 5));
      runs.run("begin", resealing::begin);
      runs.run("pause", () -> resealing.pause(true));
      runs.run("resume", () -> resealing.pause(false));
      runs.run("finish", () -> finish(resealing));
      runs.run("again", resealing::begin);
      runs.run("cancel", resealing::cancel);
      boolean failed = disk.failed;
      if (failed) {
        assertRefused(() -> file.force(true));
        assertRefused(() -> file.force(false));
        assertRefused(resealing::begin);
        assertRefused(resealing::step);
        assertRefused(() -> resealing.pause(true));
        assertRefused(resealing::cancel);
      }
      assertThat(FileHarness.all(file)).isEqualTo(content);
      runs.run("close", file::close);
      file.close();
      int forces = disk.count;
      disk.failAt(-1);
      try (EncryptedFile again = bench.open()) {
        again.store().opened(0);
        if (failed) {
          assertThat(again.wasClosedCleanly()).as("force %d", at).isFalse();
        }
        assertThat(FileHarness.all(again)).isEqualTo(content);
        if (!again.resealing().isUnderWay()) {
          again.resealing().begin();
        }
        finish(again.resealing());
        assertThat(FileHarness.all(again)).isEqualTo(content);
      }
      return forces;
    }
  }

  private static void finish(DataKeyResealing resealing) throws IOException {
    while (resealing.step() >= 0) {
      assertThat(resealing.figures().refused()).isZero();
    }
  }

  private static void assertRefused(Act act) {
    assertThatExceptionOfType(IOException.class).isThrownBy(act::run);
  }

  /** One after the other until one fails. */
  private record Runs(OneFailure disk, List<String> where) {
    void run(String name, Act act) {
      if (disk.failed) {
        return;
      }
      try {
        act.run();
      } catch (IOException failed) {
        assertThat(disk.failed).as(name).isTrue();
        where.add(name);
      }
    }
  }

  /** A disk of which one force fails. */
  private static final class OneFailure extends ForwardingStorage {
    private int at = -1;
    private int count;
    private boolean failed;

    OneFailure(RawStorage disk) {
      super(disk);
    }

    /** The force of this number from now on; none when negative. */
    void failAt(int number) {
      at = number;
      count = 0;
      failed = false;
    }

    @Override
    public RawFile open(String name, OpenMode mode) throws IOException {
      return new ForwardingFile(super.open(name, mode)) {
        @Override
        public void force(boolean metaData) throws IOException {
          if (count++ == at) {
            failed = true;
            throw new IOException("Input/output error");
          }
          super.force(metaData);
        }
      };
    }
  }
}
