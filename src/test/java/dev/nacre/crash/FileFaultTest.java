package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.SmallSegments;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CountingStorage;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.FaultyStorage;
import dev.nacre.testkit.storage.FaultyStorage.Fault;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The disk fails at each operation of a script: it says so, and loses nothing that was forced. */
final class FileFaultTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 8;
  private static final int ROUNDS = 6;

  private final HeldKeys keys = new HeldKeys();

  @AfterEach
  void forget() {
    keys.close();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  @Covers("pages-37")
  void atEachOperation(Fault fault) throws IOException {
    int operations = operations();
    int failed = 0;
    for (int at = 0; at < operations; at++) {
      HeapStorage disk = new HeapStorage();
      NotedAnchor anchor = new NotedAnchor(new CrashingStorage());
      FaultyStorage faulty = new FaultyStorage(disk, fault, at);
      Played played = new Played();
      try {
        play(faulty, anchor, played);
      } catch (IOException expected) {
        failed++;
      }
      faulty.heal();
      check(disk, anchor, played, fault + " at " + at);
    }
    // A full disk lets the operations pass that lengthen nothing.
    assertThat(failed).isGreaterThan(fault == Fault.DISK_FULL ? 3 : operations - 12);
    System.out.printf("%s at each of %d operations, %d reported%n", fault, operations, failed);
  }

  @Test
  void oneCallWritesARunAndOneReadsIt() throws IOException {
    CountingStorage disk = new CountingStorage(new HeapStorage());
    NotedAnchor anchor = new NotedAnchor(new CrashingStorage());
    try (EncryptedFile file =
        SmallSegments.files(disk, keys, anchor, FileEventListener.ignored())
            .open(NAME, FileKind.STREAM, Access.READ_WRITE)) {
      file.write(ByteBuffer.allocate(10 * BLOCK), 0);
      long writes = disk.writes();
      file.write(ByteBuffer.allocate(1000 * BLOCK), 10 * BLOCK);
      assertThat(disk.writes() - writes).isEqualTo(1);
      long all = disk.all();
      file.read(ByteBuffer.allocate(2 * BLOCK), 12_345);
      assertThat(disk.all() - all).isEqualTo(1);
      // The block that the last read opened is not read again.
      file.read(ByteBuffer.allocate(30), 5 * BLOCK + 10);
      assertThat(disk.all() - all).isEqualTo(1);
    }
  }

  /** How far the script came: rounds begun, and rounds whose force returned. */
  private static final class Played {
    private int begun;
    private int forced;
  }

  private int operations() throws IOException {
    FaultyStorage healthy = new FaultyStorage(new HeapStorage(), Fault.ERROR, -1);
    play(healthy, new NotedAnchor(new CrashingStorage()), new Played());
    return healthy.operations();
  }

  // Each round writes its number into every byte of every block, the last byte apart.
  private void play(RawStorage disk, NotedAnchor anchor, Played played) throws IOException {
    EncryptedFile file = null;
    try {
      for (int round = 1; round <= ROUNDS; round++) {
        if (file == null) {
          file = open(disk, anchor, Access.READ_WRITE);
        }
        played.begun = round;
        byte[] content = content(round);
        file.write(ByteBuffer.wrap(content, 0, content.length - 1), 0);
        file.write(ByteBuffer.wrap(content, content.length - 1, 1), content.length - 1);
        file.force(true);
        played.forced = round;
        if (round % 2 == 0) {
          EncryptedFile closing = file;
          file = null;
          closing.close();
        }
      }
    } finally {
      if (file != null) {
        file.close();
      }
    }
  }

  private void check(RawStorage disk, NotedAnchor anchor, Played played, String what)
      throws IOException {
    if (!disk.exists(NAME)) {
      assertThat(played.forced).as(what).isZero();
      return;
    }
    try (EncryptedFile file = open(disk, anchor, Access.READ_WRITE)) {
      file.store().opened(0);
      if (played.forced > 0) {
        assertThat(file.size()).as(what).isEqualTo(BLOCKS * BLOCK);
      }
      for (long at = 0; at < file.size(); at += BLOCK) {
        ByteBuffer block = ByteBuffer.allocate(BLOCK - 1);
        try {
          file.read(block, at);
        } catch (IOException refused) {
          assertThat(played.begun).as(what).isGreaterThan(played.forced);
          continue;
        }
        byte first = block.get(0);
        assertThat((int) first)
            .as(what)
            .isBetween(at < 2 * BLOCK ? 0 : played.forced, played.begun);
        for (int i = 1; i < block.position(); i++) {
          assertThat(block.get(i)).as(what).isEqualTo(first);
        }
      }
      file.write(ByteBuffer.wrap(content(99)), 0);
    }
    try (EncryptedFile file = open(disk, anchor, Access.READ)) {
      ByteBuffer all = ByteBuffer.allocate(BLOCKS * BLOCK);
      file.read(all, 0);
      assertThat(Arrays.equals(all.array(), content(99))).as(what).isTrue();
    }
  }

  private EncryptedFile open(RawStorage disk, NotedAnchor anchor, Access access)
      throws IOException {
    return SmallSegments.files(disk, keys, anchor, FileEventListener.ignored())
        .open(NAME, FileKind.DATABASE, access);
  }

  private static byte[] content(int round) {
    byte[] content = new byte[BLOCKS * BLOCK];
    Arrays.fill(content, (byte) round);
    return content;
  }
}
