package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.convert.online.ChangeTracker;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.convert.online.OnlineDecryption;
import dev.nacre.core.convert.online.PendingDecryption;
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
import dev.nacre.testkit.storage.HeapStorage;
import dev.nacre.testkit.storage.OneNameStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A power cut at each operation of a conversion on a disk without hard links, where the name leads
 * to nothing for the length of a rename: whoever comes next finds the old file again, or the new
 * one, and nothing plain that nobody knows of.
 */
final class OneNameTest {
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
    System.arraycopy("H:2,".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, bytes, 0, 4);
    return bytes;
  }

  static Stream<Arguments> disks() {
    return Arrays.stream(LeftoverPolicy.values())
        .flatMap(
            leftover -> Stream.of(Arguments.of(leftover, true), Arguments.of(leftover, false)));
  }

  @ParameterizedTest
  @MethodSource("disks")
  @Covers("pages-36")
  void sealingIsTakenBackOrCompleted(LeftoverPolicy leftover, boolean told) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    RawStorage disk = new OneNameStorage(storage, told);
    write(disk);
    int begin = storage.operations();
    conversion(disk).encrypt(NAME, FileKind.DATABASE, PlainContent::of, leftover, false);
    int gaps = 0;
    for (int cut = begin; cut <= storage.operations(); cut++) {
      for (int seed = 0; seed < SEEDS; seed++) {
        String when = "cut " + cut + ", seed " + seed;
        PowerCut power = storage.cutAt(cut);
        gaps += foundByAnApplication(new OneNameStorage(power.disk(seed), told), when) ? 1 : 0;
        RawStorage again = new OneNameStorage(power.disk(seed), told);
        try {
          conversion(again).encrypt(NAME, FileKind.DATABASE, PlainContent::of, leftover, false);
        } catch (IOException done) {
          assertThat(done).as(when).hasMessageContaining("NACRE-5112");
        }
        assertThat(sealed(again)).as(when).isEqualTo(content);
        assertOnly(again, leftover, ConversionFiles.KEPT_PLAIN, when);
      }
    }
    assertThat(gaps).isPositive();
  }

  @ParameterizedTest
  @MethodSource("disks")
  @Covers("pages-36")
  void openingIsTakenBackOrCompleted(LeftoverPolicy leftover, boolean told) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    RawStorage disk = new OneNameStorage(storage, told);
    write(disk);
    conversion(disk)
        .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.REMOVE, false);
    int begin = storage.operations();
    conversion(disk).decrypt(NAME, FileKind.DATABASE, leftover);
    int gaps = 0;
    for (int cut = begin; cut <= storage.operations(); cut++) {
      for (int seed = 0; seed < SEEDS; seed++) {
        String when = "cut " + cut + ", seed " + seed;
        PowerCut power = storage.cutAt(cut);
        gaps += foundByAnApplication(new OneNameStorage(power.disk(seed), told), when) ? 1 : 0;
        RawStorage again = new OneNameStorage(power.disk(seed), told);
        try {
          conversion(again).decrypt(NAME, FileKind.DATABASE, leftover);
        } catch (IOException done) {
          assertThat(done).as(when).hasMessageContaining("NACRE-3001");
        }
        assertThat(plain(again)).as(when).isEqualTo(content);
        assertOnly(again, leftover, ConversionFiles.KEPT_ENCRYPTED, when);
      }
    }
    assertThat(gaps).isPositive();
  }

  // Before it looks whether there is a database. True when the name led to nothing.
  private boolean foundByAnApplication(RawStorage disk, String when) throws IOException {
    boolean gap = !disk.exists(NAME);
    FileConversion.undoInterruptedSwap(disk, NAME);
    assertThat(disk.exists(NAME)).as(when).isTrue();
    assertThat(EncryptedFiles.isEncrypted(disk, NAME) ? sealed(disk) : plain(disk))
        .as(when)
        .isEqualTo(content);
    if (gap) {
      assertThat(disk.list("folder")).as(when).containsExactly(NAME);
    }
    return gap;
  }

  private static void assertOnly(RawStorage disk, LeftoverPolicy leftover, String kept, String when)
      throws IOException {
    assertThat(disk.list("folder"))
        .as(when)
        .isEqualTo(leftover == LeftoverPolicy.KEEP ? List.of(NAME, NAME + kept) : List.of(NAME));
  }

  @ParameterizedTest
  @MethodSource("disks")
  @Covers("pages-36")
  void openingWhileItIsUsedIsTakenBackOrCompleted(LeftoverPolicy leftover, boolean told)
      throws IOException {
    CrashingStorage storage = new CrashingStorage();
    RawStorage disk = new OneNameStorage(storage, told);
    ConvertedFile subject = subject(disk, new NotedAnchor(storage), new NotedOrders(storage));
    OnlineDecryption work;
    int begin;
    try (EncryptedFiles files = anchored(subject);
        EncryptedFile file = files.open(NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      int unused = file.write(ByteBuffer.wrap(content), 0);
      file.store().opened(0);
      file.force(true);
      begin = storage.operations();
      work = OnlineDecryption.begin(subject, file, new ChangeTracker(), leftover);
    }
    work.finish();
    subject.pendingDecryptions().forgetDecryption(work.databaseId());
    int gaps = 0;
    int switched = 0;
    for (int cut = begin; cut <= storage.operations(); cut++) {
      PowerCut power = storage.cutAt(cut);
      for (int seed = 0; seed < SEEDS; seed++) {
        String when = "cut " + cut + ", seed " + seed;
        RawStorage found = new OneNameStorage(power.disk(seed), told);
        ConvertedFile next = subject(found, new NotedAnchor(power), new NotedOrders(power));
        boolean gap = !found.exists(NAME);
        FileConversion.undoInterruptedSwap(found, NAME);
        new DecryptionRecovery(next).undo();
        assertThat(found.exists(NAME)).as(when).isTrue();
        if (EncryptedFiles.isEncrypted(found, NAME)) {
          gaps += gap ? 1 : 0;
          assertThat(found.list("folder")).as(when).containsExactly(NAME);
          assertOpens(next, when);
        } else {
          switched++;
          Optional<PendingDecryption> done = new DecryptionRecovery(next).complete();
          if (done.isPresent()) {
            next.pendingDecryptions().forgetDecryption(done.get().databaseId());
          }
          assertThat(plain(found)).as(when).isEqualTo(content);
          assertThat(next.anchor().expected(NAME)).as(when).isEmpty();
          assertOnly(found, leftover, ConversionFiles.KEPT_ENCRYPTED, when);
        }
      }
    }
    assertThat(gaps).isPositive();
    assertThat(switched).isPositive();
  }

  // As it is known elsewhere: nobody has to accept anything.
  private void assertOpens(ConvertedFile next, String when) throws IOException {
    try (EncryptedFiles files = anchored(next);
        EncryptedFile file = files.open(NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(bytes(file)).as(when).isEqualTo(content);
    }
  }

  @Test
  void whatWasKeptUnderNoNameIsLeftThereAndTwoOfThemAreRefused() throws IOException {
    HeapStorage disk = new HeapStorage();
    write(disk);
    conversion(disk).encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.KEEP, false);
    disk.rename(NAME, NAME + ConversionFiles.KEPT_ENCRYPTED);
    FileConversion.undoInterruptedSwap(disk, NAME);
    assertThat(disk.exists(NAME)).isFalse();
    disk.open(NAME + ".0123456789abcdef.converting", OpenMode.CREATE_NEW).close();
    assertThatThrownBy(() -> FileConversion.undoInterruptedSwap(disk, NAME))
        .hasMessageContaining("NACRE-5113");
    assertThat(disk.list("folder")).hasSize(3);
  }

  private void write(RawStorage storage) throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.CREATE_NEW)) {
      file.write(ByteBuffer.wrap(content), 0);
      file.force(true);
    }
    storage.syncFolder(NAME);
  }

  private FileConversion conversion(RawStorage storage) {
    return new FileConversion(
        storage, keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), ProgressListener.NONE);
  }

  private ConvertedFile subject(RawStorage storage, RollbackAnchor anchor, NotedOrders orders) {
    return new ConvertedFile(storage, NAME, keys, CipherSuite.AES_256_GCM, anchor, orders);
  }

  private EncryptedFiles anchored(ConvertedFile subject) {
    return new EncryptedFiles(
        subject.storage(), keys, subject.suite(), subject.anchor(), FileEventListener.ignored());
  }

  private byte[] sealed(RawStorage storage) throws IOException {
    try (EncryptedFiles files =
            new EncryptedFiles(
                storage,
                keys,
                CipherSuite.AES_256_GCM,
                RollbackAnchor.none(),
                FileEventListener.ignored());
        EncryptedFile file = files.open(NAME, FileKind.DATABASE, Access.READ)) {
      return bytes(file);
    }
  }

  private static byte[] bytes(EncryptedFile file) throws IOException {
    ByteBuffer all = ByteBuffer.allocate((int) file.size());
    int unused = file.read(all, 0);
    return all.array();
  }

  private static byte[] plain(RawStorage storage) throws IOException {
    try (RawFile file = storage.open(NAME, OpenMode.READ)) {
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      int unused = file.read(all, 0);
      return all.array();
    }
  }
}
