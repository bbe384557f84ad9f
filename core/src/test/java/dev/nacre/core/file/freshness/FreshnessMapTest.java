package dev.nacre.core.file.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.OldKey;
import dev.nacre.core.file.v1.FreshnessMapPin;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.storage.ForwardingFile;
import dev.nacre.testkit.storage.ForwardingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A close writes the pages of the freshness map that have changed, and what it leaves where it is
 * can be exchanged for an older writing no more than what it writes.
 */
final class FreshnessMapTest {
  private static final int BLOCKS = 40;
  private static final int LOG = 2;
  private static final int RECORD = BlockLayout.RECORD;

  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, LOG);
  private final BlockLayout layout = FileHarness.layout(FileKind.DATABASE, LOG);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, BLOCKS * 4096);

  @BeforeEach
  void writeAll() throws IOException {
    write(0, content);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void write(int block, byte[] bytes) throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      write(file, block, bytes);
    }
  }

  private void write(EncryptedFile file, int block, byte[] bytes) throws IOException {
    System.arraycopy(bytes, 0, content, block * 4096, bytes.length);
    file.write(ByteBuffer.wrap(bytes), block * 4096L);
  }

  private FreshnessMapPin pins() throws IOException {
    return OldKey.newest(raw.all()).superblock().pins();
  }

  private void assertWhole() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      assertThat(FileHarness.all(file)).isEqualTo(content);
    }
  }

  private void assertRefused(int block, ErrorCode code) throws IOException {
    EncryptedFile file = bench.open();
    file.store().opened(0);
    assertThatThrownBy(() -> FileHarness.read(file, block * 4096L, 4096))
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }

  private void assertReads(int block) throws IOException {
    EncryptedFile file = bench.open();
    file.store().opened(0);
    assertThat(FileHarness.read(file, block * 4096L, 4096))
        .isEqualTo(Arrays.copyOfRange(content, block * 4096, (block + 1) * 4096));
  }

  /** Puts a block and its page of the map back to what they were in another file. */
  private void putBack(byte[] old, int block) throws IOException {
    int page = layout.mapPage(block);
    for (long at : new long[] {layout.offset(block), layout.mapPageOffset(page)}) {
      raw.put(at, Arrays.copyOfRange(old, (int) at, (int) at + RECORD));
    }
  }

  private void putBackDigests(byte[] old) throws IOException {
    int from = (int) layout.dataOffset() - 4096;
    raw.put(from, Arrays.copyOfRange(old, from, (int) layout.dataOffset()));
  }

  @Test
  void aSessionWritesThePagesThatItChangedAndNoOthers() throws IOException {
    FreshnessMapPin before = pins();
    byte[] old = raw.all();
    write(21, FileHarness.bytes(2, 4096));
    byte[] now = raw.all();
    List<Integer> changed = new ArrayList<>();
    for (int page = 0; page < layout.mapPagesFor(BLOCKS); page++) {
      int at = (int) layout.mapPageOffset(page);
      if (!Arrays.equals(old, at, at + RECORD, now, at, at + RECORD)) {
        changed.add(page);
      }
    }
    assertThat(changed).containsExactly(layout.mapPage(21));
    assertThat(pins().mapId()).isEqualTo(before.mapId());
    assertThat(pins().generation()).isGreaterThan(before.generation());
    assertWhole();
  }

  @Test
  void aFileThatGrowsAndShrinksHasTheMapOfItsBlocks() throws IOException {
    FreshnessMapPin before = pins();
    for (int length : new int[] {38, 17, 16, 30, 40}) {
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        file.truncate(length * 4096L);
        write(file, length - 1, FileHarness.bytes(length, 4096));
      }
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        byte[] wanted = Arrays.copyOf(content, length * 4096);
        assertThat(FileHarness.all(file)).isEqualTo(withGap(wanted, length));
        write(file, 0, FileHarness.all(file));
      }
      assertThat(pins().blocks()).isEqualTo(length);
      try (FileVerifier examined = bench.files().verifier(FileHarness.NAME)) {
        assertThat(examined.verifyMap(page -> {})).isTrue();
      }
    }
    assertThat(pins().mapId()).isEqualTo(before.mapId());
  }

  // What was cut off and comes back as a gap is zeros.
  private byte[] withGap(byte[] wanted, int length) {
    if (length == 30) {
      Arrays.fill(wanted, 16 * 4096, 29 * 4096, (byte) 0);
      System.arraycopy(wanted, 0, content, 0, wanted.length);
    } else if (length == 40) {
      Arrays.fill(wanted, 30 * 4096, 39 * 4096, (byte) 0);
      System.arraycopy(wanted, 0, content, 0, wanted.length);
    }
    return wanted;
  }

  @Test
  void anOlderPageOfTheSameMapIsRefusedWithItsBlocks() throws IOException {
    byte[] old = raw.all();
    write(21, FileHarness.bytes(2, 4096));
    write(5, FileHarness.bytes(3, 4096));
    byte[] now = raw.all();
    putBack(old, 21);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    assertReads(25);
    raw.set(now);
    putBack(old, 21);
    putBackDigests(old);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    raw.set(now);
    assertWhole();
  }

  @Test
  void damagedDigestsAreMadeOfThePagesAgain() throws IOException {
    write(21, FileHarness.bytes(2, 4096));
    byte[] now = raw.all();
    raw.flip(layout.dataOffset() - 40);
    assertWhole();
    raw.set(now);
    raw.flip(layout.dataOffset() - 32);
    assertWhole();
    raw.set(now);
    raw.flip(layout.mapPageOffset(layout.mapPage(21)) + 100);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    assertReads(25);
    // Of both: nothing says any more which pages are the last.
    raw.flip(layout.dataOffset() - 40);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    assertRefused(25, ErrorCode.FRESHNESS_TAMPERED);
  }

  @Test
  void anOlderPageIsRefusedAfterACrashToo() throws IOException {
    byte[] old = raw.all();
    write(21, FileHarness.bytes(2, 4096));
    crash(5);
    byte[] now = raw.all();
    assertReads(21);
    raw.set(now);
    putBack(old, 21);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    // And after one more, without the digests.
    raw.set(now);
    crash(6);
    putBack(old, 21);
    putBackDigests(old);
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
  }

  private void crash(int block) throws IOException {
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    write(crashed, block, FileHarness.bytes(block, 4096));
    crashed.force(true);
  }

  @Test
  void anOlderPageThatARotationSealedAnewIsRefused() throws IOException {
    byte[] old = raw.all();
    write(21, FileHarness.bytes(2, 4096));
    putBack(old, 21);
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    assertThatThrownBy(
            () -> {
              while (crashed.resealing().step() >= 0) {
                // To the end, where the block that is left behind keeps the old key.
              }
            })
        .hasMessageContaining("NACRE");
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    assertReads(25);
  }

  @Test
  void aRotationLeavesTheDigestsAlone() throws IOException {
    write(21, FileHarness.bytes(2, 4096));
    byte[] old = raw.all();
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    while (crashed.resealing().step() >= 0) {
      // To the end.
    }
    crashed.truncate(6 * 4096);
    int from = (int) layout.dataOffset() - 32 - 8 * layout.mapPagesFor(BLOCKS);
    assertThat(raw.get(from, (int) layout.dataOffset() - from))
        .isEqualTo(Arrays.copyOfRange(old, from, (int) layout.dataOffset()));
    assertReads(4);
  }

  @Test
  void aPageThatIsExchangedBehindTheBackOfASessionIsNotTakenOver() throws IOException {
    byte[] old = raw.all();
    write(21, FileHarness.bytes(2, 4096));
    FreshnessMapPin before = pins();
    try (EncryptedFile file = bench.open()) {
      file.store().opened(0);
      write(file, 5, FileHarness.bytes(3, 4096));
      putBack(old, 21);
    }
    // The digest in the superblock is of no page that was not looked at.
    assertThat(pins().mapId()).isNotEqualTo(before.mapId());
    assertRefused(21, ErrorCode.FRESHNESS_TAMPERED);
    assertReads(25);
    assertReads(5);
  }

  @Test
  void pagesThatNobodyReadForLongAreForgottenAndReadAgain() throws Exception {
    // Some hundred more than a thirty-second of any heap that tests have describes.
    int blocks = 16 * 1024;
    HeapStorage large = new HeapStorage();
    try (FileHarness other = new FileHarness(large, CipherSuite.AES_256_GCM, LOG)) {
      byte[] all = FileHarness.bytes(4, blocks * 4096);
      try (EncryptedFile file = other.open()) {
        file.write(ByteBuffer.wrap(all), 0);
      }
      ExecutorService threads = Executors.newFixedThreadPool(4);
      try (EncryptedFile file = other.open()) {
        file.store().opened(0);
        List<Future<Boolean>> readers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          readers.add(threads.submit(reader(file, all)));
        }
        for (int i = 0; i < 2000; i++) {
          int block = i * 7 % blocks;
          file.write(ByteBuffer.wrap(all, block * 4096, 4096), block * 4096L);
        }
        for (Future<Boolean> reader : readers) {
          assertThat(reader.get()).isTrue();
        }
      } finally {
        threads.shutdownNow();
      }
      try (EncryptedFile file = other.open()) {
        assertThat(FileHarness.all(file)).isEqualTo(all);
      }
    }
  }

  private static Callable<Boolean> reader(EncryptedFile file, byte[] all) {
    return () -> {
      boolean same = true;
      for (int i = 0; i < 6000; i++) {
        int block = ThreadLocalRandom.current().nextInt(all.length / 4096);
        byte[] read = FileHarness.read(file, block * 4096L, 4096);
        same &= Arrays.equals(read, 0, 4096, all, block * 4096, block * 4096 + 4096);
      }
      return same;
    };
  }

  @Test
  void aCloseThatRunsOutOfMemoryLeavesAFileThatTheNextOneCloses() throws IOException {
    int writes = 0;
    for (int fatal = 1; ; fatal++) {
      AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
      FileHarness poor =
          new FileHarness(poor(left), bench.keys, bench.anchor, CipherSuite.AES_256_GCM, LOG);
      EncryptedFile file = poor.open();
      file.store().opened(0);
      write(file, 21, FileHarness.bytes(fatal, 4096));
      left.set(fatal);
      try {
        file.close();
        break;
      } catch (OutOfMemoryError expected) {
        writes++;
      }
      write(5, FileHarness.bytes(fatal, 4096));
      try (EncryptedFile again = bench.open()) {
        assertThat(again.wasClosedCleanly()).isTrue();
      }
      assertWhole();
    }
    assertThat(writes).isGreaterThan(3);
  }

  @Test
  void aWriteThatRunsOutOfMemoryLosesNoOtherBlock() throws IOException {
    AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    FileHarness poor =
        new FileHarness(poor(left), bench.keys, bench.anchor, CipherSuite.AES_256_GCM, LOG);
    try (EncryptedFile file = poor.open()) {
      file.store().opened(0);
      write(file, 3, FileHarness.bytes(2, 4096));
      left.set(1);
      assertThatThrownBy(() -> file.write(ByteBuffer.wrap(FileHarness.bytes(3, 8192)), 21 * 4096))
          .isInstanceOf(OutOfMemoryError.class);
      left.set(Integer.MAX_VALUE);
      write(file, 22, FileHarness.bytes(4, 4096));
    }
    assertWhole();
  }

  // Has no memory for the n-th write.
  private ForwardingStorage poor(AtomicInteger left) {
    return new ForwardingStorage(storage) {
      @Override
      public RawFile open(String name, OpenMode mode) throws IOException {
        return new ForwardingFile(super.open(name, mode)) {
          @Override
          public void write(ByteBuffer src, long position) throws IOException {
            if (left.decrementAndGet() == 0) {
              throw new OutOfMemoryError("none for a test");
            }
            super.write(src, position);
          }
        };
      }
    };
  }
}
