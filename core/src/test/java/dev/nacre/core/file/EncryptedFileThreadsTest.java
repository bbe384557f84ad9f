package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads on one file, on a real disk. */
final class EncryptedFileThreadsTest {
  private static final int THREADS = 32;
  private static final int BLOCKS = 40;

  @TempDir Path folder;

  @Test
  @Covers("pages-40")
  @Tag("smoke")
  void threadsNeverReadHalfABlock() throws Exception {
    try (FileHarness bench = new FileHarness(new NioStorage(), CipherSuite.AES_256_GCM, 2);
        EncryptedFile file = open(bench)) {
      file.write(ByteBuffer.wrap(new byte[BLOCKS * 4096]), 0);
      run(
          (thread, random) -> {
            for (int i = 0; i < 60; i++) {
              long block = random.nextInt(BLOCKS);
              if (thread % 4 == 0) {
                byte[] content = new byte[(1 + random.nextInt(3)) * 4096];
                Arrays.fill(content, (byte) random.nextInt(100));
                long last = Math.min(block, BLOCKS - content.length / 4096);
                file.write(ByteBuffer.wrap(content), last * 4096);
              } else {
                byte[] found = FileHarness.read(file, block * 4096, 4096);
                byte[] same = new byte[4096];
                Arrays.fill(same, found[0]);
                assertThat(Arrays.equals(found, same)).as("block %d is whole", block).isTrue();
              }
            }
          });
      assertThat(bench.events).isEmpty();
    }
  }

  @Test
  @Covers("pages-40")
  void threadsAppendReadAndForceAtOnce() throws Exception {
    try (FileHarness bench = new FileHarness(new NioStorage(), CipherSuite.AES_256_GCM, 2);
        EncryptedFile file = open(bench)) {
      run(
          (thread, random) -> {
            byte[] mine = new byte[1000];
            Arrays.fill(mine, (byte) (thread + 1));
            for (int i = 0; i < 6; i++) {
              long position = (thread * 6L + i) * 1000;
              file.write(ByteBuffer.wrap(mine), position);
              assertThat(FileHarness.read(file, position, 1000)).isEqualTo(mine);
            }
            if (thread % 8 == 0) {
              file.force(true);
            }
          });
      assertThat(file.size()).isEqualTo(THREADS * 6 * 1000);
    }
  }

  @Test
  @Covers("pages-42")
  void interruptedThreadsLeaveTheFileOpen() throws Exception {
    try (FileHarness bench = new FileHarness(new NioStorage(), CipherSuite.AES_256_GCM, 2);
        EncryptedFile file = open(bench)) {
      byte[] content = FileHarness.bytes(1, BLOCKS * 4096);
      file.write(ByteBuffer.wrap(content), 0);
      run(
          (thread, random) -> {
            for (int i = 0; i < 320; i++) {
              Thread.currentThread().interrupt();
              int block = random.nextInt(BLOCKS);
              if (i % 4 == 0) {
                file.write(ByteBuffer.wrap(content, block * 4096, 4096), block * 4096L);
              } else {
                assertThat(FileHarness.read(file, block * 4096L, 4096))
                    .isEqualTo(Arrays.copyOfRange(content, block * 4096, (block + 1) * 4096));
              }
              assertThat(Thread.interrupted()).isTrue();
            }
          });
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  private EncryptedFile open(FileHarness bench) throws IOException {
    String name = folder.resolve("shop.mv.db").toString();
    return bench.files().open(name, FileKind.DATABASE, Access.READ_WRITE);
  }

  private interface Work {
    void run(int thread, Random random) throws Exception;
  }

  private static void run(Work work) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run(number, new Random(number));
                } catch (Throwable failed) {
                  failure.compareAndSet(null, failed);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }
}
