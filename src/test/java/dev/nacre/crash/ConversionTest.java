package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.FaultyStorage;
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A power cut at each operation of a conversion loses nothing, and the next call completes it. */
final class ConversionTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final int SEEDS = 3;

  private final HeldKeys keys = new HeldKeys();
  private final byte[] content = content();

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  private static byte[] content() {
    byte[] bytes = new byte[70_001];
    new Random(1).nextBytes(bytes);
    byte[] start = "H:2,block:2,".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    System.arraycopy(start, 0, bytes, 0, start.length);
    return bytes;
  }

  private FileConversion conversion(RawStorage storage) {
    return new FileConversion(
        storage, keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), ProgressListener.NONE);
  }

  private static void write(RawStorage storage, byte[] bytes) throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.CREATE_NEW)) {
      file.write(ByteBuffer.wrap(bytes), 0);
      file.force(true);
    }
    storage.syncFolder(NAME);
  }

  private static byte[] plain(RawStorage storage, String name) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.READ)) {
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      file.read(all, 0);
      return all.array();
    }
  }

  private byte[] sealed(RawStorage storage, String name) throws IOException {
    try (EncryptedFile file = files(storage).open(name, FileKind.DATABASE, Access.READ)) {
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      file.read(all, 0);
      return all.array();
    }
  }

  private EncryptedFiles files(RawStorage storage) {
    return new EncryptedFiles(
        storage, keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), FileEventListener.ignored());
  }

  @ParameterizedTest
  @EnumSource
  @Covers("pages-36")
  void sealingSurvivesAPowerCutAtEachStep(LeftoverPolicy leftover) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    write(storage, content);
    int begin = storage.operations();
    conversion(storage).encrypt(NAME, FileKind.DATABASE, PlainContent::of, leftover, false);
    assertThat(storage.operations() - begin).isGreaterThan(10);
    for (int cut = begin; cut <= storage.operations(); cut++) {
      PowerCut power = storage.cutAt(cut);
      for (int seed = 0; seed < SEEDS; seed++) {
        HeapStorage disk = power.disk(seed);
        // Never a gap: an application that is started now must not create an empty database.
        assertThat(disk.exists(NAME)).as("cut %s, seed %s", cut, seed).isTrue();
        try {
          conversion(disk).encrypt(NAME, FileKind.DATABASE, PlainContent::of, leftover, false);
        } catch (IOException done) {
          assertThat(done).hasMessageContaining("NACRE-5112");
        }
        assertThat(sealed(disk, NAME)).as("cut %s, seed %s", cut, seed).isEqualTo(content);
        boolean kept = disk.exists(NAME + ConversionFiles.KEPT_PLAIN);
        assertThat(kept)
            .as("cut %s, seed %s", cut, seed)
            .isEqualTo(leftover == LeftoverPolicy.KEEP);
        if (kept) {
          assertThat(plain(disk, NAME + ConversionFiles.KEPT_PLAIN)).isEqualTo(content);
        }
        assertThat(disk.list("folder")).hasSize(kept ? 2 : 1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void openingSurvivesAPowerCutAtEachStep(LeftoverPolicy leftover) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    write(storage, content);
    conversion(storage)
        .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.REMOVE, false);
    int begin = storage.operations();
    conversion(storage).decrypt(NAME, FileKind.DATABASE, leftover);
    for (int cut = begin; cut <= storage.operations(); cut++) {
      PowerCut power = storage.cutAt(cut);
      for (int seed = 0; seed < SEEDS; seed++) {
        HeapStorage disk = power.disk(seed);
        // Never a gap: an application that is started now must not create an empty database.
        assertThat(disk.exists(NAME)).as("cut %s, seed %s", cut, seed).isTrue();
        try {
          conversion(disk).decrypt(NAME, FileKind.DATABASE, leftover);
        } catch (IOException done) {
          assertThat(done).hasMessageContaining("NACRE-3001");
        }
        assertThat(plain(disk, NAME)).as("cut %s, seed %s", cut, seed).isEqualTo(content);
        boolean kept = disk.exists(NAME + ConversionFiles.KEPT_ENCRYPTED);
        assertThat(kept)
            .as("cut %s, seed %s", cut, seed)
            .isEqualTo(leftover == LeftoverPolicy.KEEP);
      }
    }
  }

  @Test
  void aSealedFileThatWasWrittenSinceIsNotTakenForTheConversion() throws IOException {
    HeapStorage storage = new HeapStorage();
    write(storage, content);
    conversion(storage)
        .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.KEEP, false);
    try (EncryptedFile file = files(storage).open(NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(new byte[10]), 30_000);
    }
    byte[] written = sealed(storage, NAME);
    assertThatThrownBy(
            () ->
                conversion(storage)
                    .encrypt(
                        NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.SHRED, false))
        .hasMessageContaining("NACRE-5114");
    assertThat(plain(storage, NAME + ConversionFiles.KEPT_PLAIN)).isEqualTo(content);
    assertThat(sealed(storage, NAME)).isEqualTo(written);
  }

  @Test
  void whatIsSealedOrInTheWayIsRefused() throws IOException {
    HeapStorage storage = new HeapStorage();
    write(storage, content);
    conversion(storage)
        .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.REMOVE, false);
    assertThatThrownBy(
            () ->
                conversion(storage)
                    .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.KEEP, false))
        .hasMessageContaining("NACRE-5112");
    try (RawFile old = storage.open(NAME + ConversionFiles.KEPT_ENCRYPTED, OpenMode.CREATE_NEW)) {
      old.write(ByteBuffer.wrap(new byte[1]), 0);
    }
    assertThatThrownBy(
            () -> conversion(storage).decrypt(NAME, FileKind.DATABASE, LeftoverPolicy.KEEP))
        .hasMessageContaining("NACRE-5113");
    assertThat(sealed(storage, NAME)).isEqualTo(content);
  }

  @Test
  void aDiskThatIsFullInTheMiddleLeavesTheOriginal() throws IOException {
    for (int at = 0; at < 60; at++) {
      HeapStorage heap = new HeapStorage();
      write(heap, content);
      FaultyStorage full = new FaultyStorage(heap, FaultyStorage.Fault.DISK_FULL, at);
      try {
        conversion(full)
            .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.KEEP, false);
        assertThat(sealed(heap, NAME)).isEqualTo(content);
      } catch (IOException failed) {
        assertThat(plain(heap, NAME)).as("full at %s", at).isEqualTo(content);
        assertThat(heap.list("folder")).as("full at %s", at).containsExactly(NAME);
      }
    }
  }
}
