package dev.nacre.testkit.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CrashingStorageTest {
  private static final String NAME = "folder/file";

  private final CrashingStorage storage = new CrashingStorage();

  @Test
  void whatWasForcedSurvivesEverySeed() throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.CREATE)) {
      storage.syncFolder(NAME);
      write(file, 0, 3000, 1);
      file.force(true);
      write(file, 0, 3000, 2);
    }
    Set<Integer> twos = new HashSet<>();
    for (long seed = 0; seed < 60; seed++) {
      byte[] found = read(storage.cutAt(storage.operations()).disk(seed));
      assertThat(found).hasSize(3000).doesNotContain(0);
      int count = 0;
      for (byte one : found) {
        count += one == 2 ? 1 : 0;
      }
      twos.add(count);
    }
    assertThat(twos).contains(0, 3000).hasSizeGreaterThan(4);
  }

  @Test
  void sectorsSurviveWholeAndNeighboursAreLeftAlone() throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.CREATE)) {
      storage.syncFolder(NAME);
      write(file, 0, 2048, 1);
      file.force(true);
      write(file, 300, 1000, 2);
    }
    for (long seed = 0; seed < 60; seed++) {
      byte[] found = read(storage.cutAt(storage.operations()).disk(seed));
      for (int at : new int[] {0, 1300}) {
        assertThat(Arrays.copyOfRange(found, at, at == 0 ? 300 : 2048)).containsOnly(1);
      }
      for (int[] part : new int[][] {{300, 512}, {512, 1024}, {1024, 1300}}) {
        byte first = found[part[0]];
        assertThat(Arrays.copyOfRange(found, part[0], part[1])).containsOnly(first);
      }
    }
  }

  @Test
  void aFileWhoseFolderWasNotSyncedMayBeGone() throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.CREATE)) {
      write(file, 0, 10, 1);
      file.force(true);
    }
    PowerCut cut = storage.cutAt(storage.operations());
    assertThat(read(cut.disk(0))).hasSize(10);
    assertThatThrownBy(() -> read(cut.disk(1))).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aRenameHappensOrNot() throws IOException {
    for (String name : new String[] {"folder/new", NAME}) {
      try (RawFile file = storage.open(name, OpenMode.CREATE)) {
        write(file, 0, name.length(), 1);
        file.force(true);
      }
    }
    storage.syncFolder(NAME);
    storage.rename("folder/new", NAME);
    PowerCut before = storage.cutAt(storage.operations());
    assertThat(read(before.disk(0))).hasSize(10);
    assertThat(read(before.disk(1))).hasSize(NAME.length());
    storage.syncFolder(NAME);
    assertThat(read(storage.cutAt(storage.operations()).disk(1))).hasSize(10);
  }

  @Test
  void notesAreThoseOfThePast() throws IOException {
    storage.note("a");
    try (RawFile file = storage.open(NAME, OpenMode.CREATE)) {
      write(file, 0, 10, 1);
    }
    storage.note("b");
    assertThat(storage.cutAt(1).notes(String.class)).containsExactly("a");
    assertThat(storage.cutAt(2).lastNote(String.class)).contains("b");
  }

  @Test
  void aFaultComesOnceAndWhereItWasAskedFor() throws IOException {
    for (FaultyStorage.Fault fault :
        new FaultyStorage.Fault[] {FaultyStorage.Fault.ERROR, FaultyStorage.Fault.SHORT_WRITE}) {
      HeapStorage disk = new HeapStorage();
      FaultyStorage faulty = new FaultyStorage(disk, fault, 2);
      try (RawFile file = faulty.open(NAME, OpenMode.CREATE)) {
        write(file, 0, 10, 1);
        assertThatThrownBy(() -> write(file, 10, 10, 2)).isInstanceOf(IOException.class);
        assertThat(disk.size(NAME)).isEqualTo(fault == FaultyStorage.Fault.ERROR ? 10 : 15);
        write(file, 20, 10, 3);
        assertThat(faulty.operations()).isEqualTo(4);
      }
    }
  }

  @Test
  void aFullDiskStaysFullUntilItIsHealed() throws IOException {
    FaultyStorage faulty = new FaultyStorage(new HeapStorage(), FaultyStorage.Fault.DISK_FULL, 2);
    try (RawFile file = faulty.open(NAME, OpenMode.CREATE)) {
      write(file, 0, 10, 1);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> write(file, 5, 10, 2)).isInstanceOf(IOException.class);
      }
      write(file, 0, 10, 2);
      faulty.heal();
      write(file, 5, 10, 2);
    }
  }

  private static void write(RawFile file, long position, int length, int value) throws IOException {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    file.write(ByteBuffer.wrap(bytes), position);
  }

  private static byte[] read(RawStorage disk) throws IOException {
    try (RawFile file = disk.open(NAME, OpenMode.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
      file.read(bytes, 0);
      return bytes.array();
    }
  }
}
