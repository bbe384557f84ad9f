package dev.nacre.core.file.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.status.BlockCounters;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.CountingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.wait.Await;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever reads a file from front to back reads what is there now, and is not told of it early. */
final class ReadAheadTest {
  private static final int BLOCK = BlockLayout.BLOCK;
  private static final int BLOCKS = 600;
  private static final int SEGMENT_LOG = 8; // windows end at segments

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, SEGMENT_LOG);
  private final byte[] content = FileHarness.bytes(1, BLOCKS * BLOCK);

  @AfterEach
  void forget() {
    bench.close();
  }

  @ParameterizedTest
  @CsvSource({
    "4052, 4096",
    "384, 384",
    "4096, 4096",
    "1, 1",
    "16000, 16384",
    "9000, 128",
    "8200, 12288",
    "33000, 49152",
    "40000, 65536",
    "70000, 70000"
  })
  void aScanReadsWhatWasWritten(int step, int length) throws IOException {
    try (EncryptedFile file = filled(FileKind.DATABASE)) {
      // A step of one byte would take a while over all of it.
      int end = Math.min(content.length, step * 20_000);
      for (int at = 0; at < end; at += step) {
        check(file, at, length);
      }
    }
  }

  @Test
  void aScanGoesOnAfterReadsElsewhere() throws IOException {
    try (EncryptedFile file = filled(FileKind.DATABASE)) {
      var random = new Random(3);
      for (int at = 0; at < content.length; at += 4052) {
        check(file, at, BLOCK);
        for (int stray = random.nextInt(7); stray > 4; stray--) {
          check(file, random.nextInt(content.length), 384);
        }
      }
    }
  }

  @Test
  void aScanAsksTheDiskForLargerPieces() throws Exception {
    filled(FileKind.DATABASE).close();
    var counting = new CountingStorage(storage);
    var again = new FileHarness(counting, bench.keys, bench.anchor, bench.suite, SEGMENT_LOG);
    try (EncryptedFile file = again.open()) {
      for (int page = 0; (page + 2) * 4052 < content.length; page++) {
        check(file, page * 4052, BLOCK);
        if (page % 8 == 0) {
          // A reader that does nothing else overtakes whoever reads ahead, and reads for himself.
          Thread.sleep(1);
        }
      }
    }
    assertThat(counting.reads()).isLessThan(BLOCKS / 2);
  }

  @ParameterizedTest
  @CsvSource({"8200, 12288, 4", "33000, 49152, 2"})
  void pagesThatOverlapAreAScanToo(int step, int length, int fewer) throws Exception {
    filled(FileKind.DATABASE).close();
    var counting = new CountingStorage(storage);
    var again = new FileHarness(counting, bench.keys, bench.anchor, bench.suite, SEGMENT_LOG);
    int pages = content.length / step - 1;
    try (EncryptedFile file = again.open()) {
      for (int page = 0; page < pages; page++) {
        check(file, page * step, length);
        Object ahead = ahead(file);
        Await.until("the windows are filled", () -> isFilled(ahead));
      }
    }
    assertThat(counting.reads()).isLessThan(pages / fewer);
  }

  @Test
  void afterACrashReadingAheadPauses() throws Exception {
    EncryptedFile crashed = filled(FileKind.DATABASE);
    crashed.force(true);
    try (EncryptedFile file = bench.open()) {
      for (int at = 0; at + 12_288 <= content.length; at += 8200) {
        check(file, at, 12_288);
      }
      var counters =
          (BlockCounters)
              field(field(field(field(file, "content"), "opened"), "blocks"), "counters");
      assertThat(counters.counts().openedAhead()).isLessThan(BLOCKS / 2);
    }
  }

  @Test
  void aScanBackwardsReadsWhatWasWritten() throws IOException {
    try (EncryptedFile file = filled(FileKind.DATABASE)) {
      for (int page = content.length / 8200 - 2; page >= 0; page--) {
        check(file, page * 8200, 12_288);
        check(file, page * 8200 + BLOCK, 12_288);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DATABASE, 4052, 4096",
    "STREAM, 4052, 4096",
    "TEMP, 4052, 4096",
    "DATABASE, 8200, 12288",
    "STREAM, 8200, 12288",
    "TEMP, 8200, 12288"
  })
  void whatIsWrittenBesideAScanIsReadAsWritten(FileKind kind, int step, int length)
      throws IOException {
    try (EncryptedFile file = filled(kind)) {
      var random = new Random(5);
      for (int at = 0; at < content.length; at += step) {
        check(file, at, length);
        if (random.nextInt(3) == 0) {
          // Far ahead, or in the blocks that the next read begins with.
          int from =
              random.nextBoolean()
                  ? at + random.nextInt(70 * BLOCK)
                  : at + random.nextInt(2 * step);
          int ahead = Math.min(content.length - 10_000, from);
          byte[] fresh = FileHarness.bytes(at, 1 + random.nextInt(9_999));
          file.write(ByteBuffer.wrap(fresh), ahead);
          System.arraycopy(fresh, 0, content, ahead, fresh.length);
        }
      }
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FileKind.class,
      names = {"DATABASE", "STREAM", "TEMP"})
  void whatIsCutAheadOfAScanIsGone(FileKind kind) throws IOException {
    try (EncryptedFile file = filled(kind)) {
      int at = 0;
      for (; at < 40 * BLOCK; at += 4052) {
        check(file, at, BLOCK);
      }
      file.truncate(at + 100L);
      assertThat(FileHarness.read(file, at, BLOCK))
          .isEqualTo(Arrays.copyOfRange(content, at, at + 100));
      file.write(ByteBuffer.wrap(new byte[] {7}), at + 30L * BLOCK);
      assertThat(FileHarness.read(file, at + 20L * BLOCK, BLOCK)).containsOnly(0);
    }
  }

  @Test
  void aBlockThatWasTamperedWithFailsThoseWhoReadIt() throws IOException {
    filled(FileKind.DATABASE).close();
    int tampered = 77;
    flip(FileHarness.layout(FileKind.DATABASE, SEGMENT_LOG).offset(tampered) + 50);
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      for (int block = 0; block < BLOCKS; block++) {
        if (block != tampered) {
          check(file, block * BLOCK, BLOCK);
          continue;
        }
        assertThatThrownBy(() -> FileHarness.read(file, (long) tampered * BLOCK, BLOCK))
            .isInstanceOfSatisfying(
                NacreIOException.class,
                refused -> assertThat(refused.code()).isEqualTo(ErrorCode.BLOCK_TAMPERED));
      }
    }
    assertThat(bench.events)
        .singleElement()
        .isInstanceOfSatisfying(
            FileEvent.BlockRefused.class,
            refused -> assertThat(refused.block()).isEqualTo(tampered));
  }

  @Test
  void scansAndWritesAtOneTimeMix() throws Exception {
    try (EncryptedFile file = filled(FileKind.DATABASE)) {
      // Each block repeats one number, which only grows: what is read is whole, and as new as what
      // was known to be written before.
      var written = new AtomicLongArray(BLOCKS);
      for (int block = 0; block < BLOCKS; block++) {
        file.write(repeated(0), (long) block * BLOCK);
      }
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try {
        Callable<Void> scan =
            () -> {
              for (int pass = 0; pass < 12; pass++) {
                for (int block = 2; block < BLOCKS; block++) {
                  long before = written.get(block);
                  byte[] read = FileHarness.read(file, (long) block * BLOCK, BLOCK);
                  long number = ByteBuffer.wrap(read).getLong();
                  assertThat(number).isGreaterThanOrEqualTo(before);
                  assertThat(read).isEqualTo(repeated(number).array());
                }
              }
              return null;
            };
        Callable<Void> write =
            () -> {
              var random = new Random(9);
              for (long number = 1; number < 6_000; number++) {
                int block = 2 + random.nextInt(BLOCKS - 2);
                file.write(repeated(number), (long) block * BLOCK);
                written.set(block, number);
              }
              return null;
            };
        Future<Void> first = threads.submit(scan);
        Future<Void> second = threads.submit(scan);
        threads.submit(write).get(60, TimeUnit.SECONDS);
        first.get(60, TimeUnit.SECONDS);
        second.get(60, TimeUnit.SECONDS);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  @Test
  void closingInTheMiddleOfAScanLeavesNoPlaintext() throws Exception {
    for (int round = 0; round < 100; round++) {
      EncryptedFile file = filled(FileKind.DATABASE);
      ExecutorService reader = Executors.newSingleThreadExecutor();
      try {
        Future<?> scan =
            reader.submit(
                () -> {
                  try {
                    for (int at = 0; ; at = (at + 4052) % (content.length - BLOCK)) {
                      check(file, at, BLOCK);
                    }
                  } catch (ClosedChannelException expected) {
                    return;
                  } catch (IOException unexpected) {
                    throw new AssertionError(unexpected);
                  }
                });
        Thread.sleep(3);
        Object ahead = ahead(file);
        file.close();
        scan.get(10, TimeUnit.SECONDS);
        // The thread that reads ahead may still be on its last window.
        Await.until("what was read ahead is wiped", () -> isWiped(ahead));
      } finally {
        reader.shutdownNow();
      }
    }
  }

  private EncryptedFile filled(FileKind kind) throws IOException {
    EncryptedFile file = bench.open(kind);
    file.write(ByteBuffer.wrap(content), 0);
    return file;
  }

  private void check(EncryptedFile file, int at, int length) throws IOException {
    int end = Math.min(content.length, at + length);
    assertThat(
            Arrays.equals(FileHarness.read(file, at, length), Arrays.copyOfRange(content, at, end)))
        .as("%s bytes at %s", length, at)
        .isTrue();
  }

  private void flip(long position) throws IOException {
    try (RawFile raw = storage.open(FileHarness.NAME, OpenMode.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      raw.read(one, position);
      raw.write(one.put(0, (byte) ~one.get(0)).flip(), position);
    }
  }

  private static ByteBuffer repeated(long number) {
    ByteBuffer block = ByteBuffer.allocate(BLOCK);
    while (block.hasRemaining()) {
      block.putLong(number);
    }
    return block.flip();
  }

  // Plaintext that stays behind shows nowhere else than in the memory of the process.
  private static Object ahead(EncryptedFile file) throws ReflectiveOperationException {
    return field(field(field(field(file, "content"), "opened"), "blocks"), "ahead");
  }

  private static boolean isWiped(Object ahead) throws ReflectiveOperationException {
    for (String name : new String[] {"current", "next"}) {
      Field field = ahead.getClass().getDeclaredField(name);
      field.setAccessible(true);
      Object window = field.get(ahead);
      if (window != null) {
        for (byte left : (byte[]) field(window, "plain")) {
          if (left != 0) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** With one processor, a window waits until it is read. */
  private static boolean isFilled(Object ahead) throws ReflectiveOperationException {
    if (Runtime.getRuntime().availableProcessors() == 1) {
      return true;
    }
    for (String name : new String[] {"current", "next"}) {
      Field field = ahead.getClass().getDeclaredField(name);
      field.setAccessible(true);
      Object window = field.get(ahead);
      if (window != null && ((AtomicInteger) field(window, "state")).get() != 0) {
        return false;
      }
    }
    return true;
  }

  private static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
