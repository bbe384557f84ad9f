package dev.nacre.core.convert.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.FaultyStorage;
import dev.nacre.testkit.storage.FaultyStorage.Fault;
import dev.nacre.testkit.storage.ForwardingStorage;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A draft that cannot be created, on a disk that also fails when its remains are removed. */
final class ConversionDraftFailureTest {
  private static final String NAME = "folder/shop.mv.db";

  private final HeldKeys keys = new HeldKeys();
  private final HeapStorage disk = new HeapStorage();

  @BeforeEach
  void write() throws IOException {
    try (RawFile file = disk.open(NAME, OpenMode.CREATE_NEW)) {
      file.write(ByteBuffer.wrap("H:2,block:0".getBytes(StandardCharsets.US_ASCII)), 0);
    }
  }

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  /** A disk that neither copies permissions nor deletes. */
  private static final class Stubborn extends ForwardingStorage {
    Stubborn(RawStorage disk) {
      super(disk);
    }

    @Override
    public void copyOwnership(String file, String like) throws IOException {
      throw new IOException("copyOwnership failed");
    }

    @Override
    public void delete(String name) throws IOException {
      if (exists(name)) {
        throw new IOException("delete failed");
      }
    }
  }

  @Test
  void anEncryptedDraftReportsTheFirstFailureAndKeepsNoLock() throws IOException {
    try (RawFile plain = disk.open(NAME, OpenMode.WRITE)) {
      assertFirst(catchThrowable(() -> EncryptedDraft.create(subject(new Stubborn(disk)), plain)));
      EncryptedDraft.create(subject(disk), plain).discard();
    }
    assertThat(disk.list("folder")).containsExactly(NAME);
  }

  @Test
  void aPlainDraftReportsTheFirstFailureAndKeepsNoLock() throws IOException {
    FileState state = encrypted();
    assertFirst(
        catchThrowable(
            () -> PlainDraft.create(subject(new Stubborn(disk)), state, LeftoverPolicy.REMOVE)));
    PlainDraft.create(subject(disk), state, LeftoverPolicy.REMOVE).discard();
    assertThat(disk.list("folder")).containsExactly(NAME);
  }

  private static void assertFirst(Throwable refused) {
    assertThat(refused).isInstanceOf(IOException.class).hasMessage("copyOwnership failed");
    assertThat(refused.getSuppressed()).isNotEmpty();
    assertThat(refused.getSuppressed()[0]).hasMessage("delete failed");
  }

  @Test
  void twoFaultsLeaveNoLockOfAnEncryptedDraft() throws IOException {
    eachPair(
        faulty -> {
          try (RawFile plain = disk.open(NAME, OpenMode.WRITE)) {
            EncryptedDraft.create(subject(faulty), plain).discard();
          }
        });
  }

  @Test
  void twoFaultsLeaveNoLockOfAPlainDraft() throws IOException {
    FileState state = encrypted();
    eachPair(faulty -> PlainDraft.create(subject(faulty), state, LeftoverPolicy.REMOVE).discard());
  }

  /** Creates and discards a draft. */
  @FunctionalInterface
  private interface Attempt {
    void run(RawStorage on) throws IOException;
  }

  // Each operation fails, and each later one with it. Afterwards the file can be converted.
  private void eachPair(Attempt attempt) throws IOException {
    FaultyStorage counting = new FaultyStorage(disk, Fault.ERROR, -1);
    attempt.run(counting);
    int operations = counting.operations();
    assertThat(operations).isPositive();
    for (int first = 0; first < operations; first++) {
      for (int second = first; second < operations; second++) {
        FaultyStorage inner = new FaultyStorage(disk, Fault.ERROR, second);
        FaultyStorage both = new FaultyStorage(inner, Fault.ERROR, first);
        Throwable failed = catchThrowable(() -> attempt.run(both));
        assertThat(failed).as("faults %d, %d", first, second).isInstanceOf(IOException.class);
        attempt.run(disk);
        assertThat(disk.list("folder")).as("faults %d, %d", first, second).containsExactly(NAME);
      }
    }
  }

  private FileState encrypted() throws IOException {
    new FileConversion(
            disk, keys, CipherSuite.AES_256_GCM, RollbackAnchor.none(), ProgressListener.NONE)
        .encrypt(NAME, FileKind.DATABASE, PlainContent::of, LeftoverPolicy.REMOVE, false);
    try (EncryptedFiles files =
        new EncryptedFiles(
            disk,
            keys,
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            FileEventListener.ignored())) {
      return files.status(NAME).state();
    }
  }

  private ConvertedFile subject(RawStorage storage) {
    return new ConvertedFile(
        storage,
        NAME,
        keys,
        CipherSuite.AES_256_GCM,
        RollbackAnchor.none(),
        PendingDecryptions.NONE);
  }
}
