package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.ChangeTracker;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.convert.online.OnlineDecryption;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.StepResult;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sealed file that is opened for good while it is written to. */
final class OnlineOpeningTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final int SEEDS = 3;
  private static final int SIZE = 300_000;

  private final HeldKeys keys = new HeldKeys();
  private final List<User> users = new ArrayList<>();
  private final PendingDecryptions orders = new NotedOrders(new CrashingStorage());

  @AfterEach
  void forgetKeys() throws IOException {
    for (User user : users) {
      user.close();
    }
    keys.close();
  }

  /** Whoever uses the sealed file, and what it should hold. */
  private final class User implements AutoCloseable {
    final EncryptedFiles files;
    final EncryptedFile file;
    final ChangeTracker changes = new ChangeTracker();
    byte[] content;

    User(ConvertedFile subject) throws IOException {
      users.add(this);
      files =
          new EncryptedFiles(
              subject.storage(),
              keys,
              subject.suite(),
              subject.anchor(),
              FileEventListener.ignored());
      file = files.open(NAME, FileKind.DATABASE, Access.READ_WRITE);
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      int unused = file.read(all, 0);
      content = all.array();
      file.store().opened(0);
    }

    void write(int from, int length, Random random) throws IOException {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      int unused = file.write(ByteBuffer.wrap(bytes), from);
      changes.wrote(from, from + length);
      content = Arrays.copyOf(content, Math.max(content.length, from + length));
      System.arraycopy(bytes, 0, content, from, length);
    }

    void disturb(Random random) throws IOException {
      int kind = random.nextInt(10);
      if (kind == 0) {
        int size = random.nextInt(SIZE);
        file.truncate(size);
        changes.truncated(size);
        content = Arrays.copyOf(content, Math.min(size, content.length));
      } else if (kind == 1) {
        // A gap before it, which reads as zeros.
        write(content.length + random.nextInt(200_000), 10, random);
      } else {
        write(random.nextInt(SIZE), 1 + random.nextInt(5_000), random);
      }
    }

    OnlineDecryption begin(ConvertedFile subject, LeftoverPolicy leftover) throws IOException {
      return OnlineDecryption.begin(subject, file, changes, leftover);
    }

    @Override
    public void close() throws IOException {
      file.close();
      files.close();
    }
  }

  private User filled(ConvertedFile subject) throws IOException {
    User user = new User(subject);
    user.write(0, SIZE, new Random(7));
    user.file.force(true);
    return user;
  }

  private ConvertedFile subject(
      RawStorage storage, RollbackAnchor anchor, PendingDecryptions known) {
    return new ConvertedFile(storage, NAME, keys, CipherSuite.AES_256_GCM, anchor, known);
  }

  private ConvertedFile subject(RawStorage storage) {
    return subject(storage, RollbackAnchor.none(), orders);
  }

  private static byte[] plain(RawStorage storage, String name) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.READ)) {
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      int unused = file.read(all, 0);
      return all.array();
    }
  }

  private static void runToTheEnd(OnlineDecryption work) throws IOException {
    while (work.step().next() != StepResult.Next.WAIT) {
      // What changed meanwhile comes once more.
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsWrittenMeanwhileIsOpenedToo(long seed) throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    Random random = new Random(seed);
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.KEEP);
    for (int i = 0; i < 60; i++) {
      user.disturb(random);
      for (int steps = random.nextInt(3); steps > 0; steps--) {
        StepResult unused = work.step();
      }
    }
    if (random.nextBoolean()) {
      runToTheEnd(work);
      assertThat(work.progress().done()).isEqualTo(work.progress().total());
    }
    // After the last step too.
    user.disturb(random);
    user.close();
    assertThat(EncryptedFiles.isEncrypted(storage, NAME)).isTrue();
    work.finish();
    assertThat(plain(storage, NAME)).isEqualTo(user.content);
    assertThat(EncryptedFiles.isEncrypted(storage, NAME + ConversionFiles.KEPT_ENCRYPTED)).isTrue();
  }

  @Test
  void whatAnotherProcessWritesAfterTheCloseIsNotLost() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.REMOVE);
    runToTheEnd(work);
    user.close();
    byte[] content;
    try (User other = new User(subject(storage))) {
      other.write(70_000, 10, new Random(2));
      content = other.content;
      // Held, it is not converted.
      assertThat(other.file.tryLock(0, Long.MAX_VALUE, false)).isNotNull();
      assertThatThrownBy(work::finish).hasMessageContaining("NACRE-3030");
      assertThat(storage.list("folder")).noneMatch(file -> file.endsWith(".decrypting"));
    }
    work.finish();
    assertThat(plain(storage, NAME)).isEqualTo(content);
  }

  @Test
  void itIsComparedAndThenWaitsAndProgressSaysHowFarItIs() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.KEEP);
    assertThat(work.progress()).isEqualTo(new JobProgress(0, SIZE, "BYTES", ""));
    runToTheEnd(work);
    assertThat(work.progress().done()).isEqualTo(SIZE);
    assertThat(work.progress().message()).contains("last connection");
    user.write(5, 5, new Random(1));
    assertThat(work.progress().done()).isLessThan(SIZE);
    work.abandon();
  }

  @ParameterizedTest
  @EnumSource
  @Covers("pages-36")
  void aPowerCutAtEachStepLosesNothing(LeftoverPolicy leftover) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    NotedAnchor anchor = new NotedAnchor(storage);
    ConvertedFile subject = subject(storage, anchor, new NotedOrders(storage));
    User user = filled(subject);
    int begin = storage.operations();
    Random random = new Random(5);
    OnlineDecryption work = user.begin(subject, leftover);
    for (int i = 0; i < 8; i++) {
      user.disturb(random);
      StepResult unused = work.step();
    }
    user.close();
    int closed = storage.operations();
    work.finish();
    subject.pendingDecryptions().forgetDecryption(work.databaseId());
    assertThat(storage.operations() - closed).isGreaterThan(5);
    int switched = 0;
    int drafts = 0;
    for (int cut = begin; cut <= storage.operations(); cut++) {
      PowerCut power = storage.cutAt(cut);
      for (int seed = 0; seed < SEEDS; seed++) {
        HeapStorage disk = power.disk(seed);
        ConvertedFile found = subject(disk, new NotedAnchor(power), new NotedOrders(power));
        String when = "cut " + cut + ", seed " + seed;
        // Never a gap: an application that is started now must not create an empty database.
        assertThat(disk.exists(NAME)).as(when).isTrue();
        boolean isSealed = EncryptedFiles.isEncrypted(disk, NAME);
        assertThat(isSealed || cut >= closed).as(when).isTrue();
        switched += isSealed ? 0 : 1;
        drafts += disk.list("folder").stream().anyMatch(file -> file.endsWith("ing")) ? 1 : 0;
        if (isSealed) {
          new DecryptionRecovery(found).undo();
          // No plaintext that nobody knows of, whether there is an order or not.
          assertThat(disk.list("folder"))
              .as(when)
              .noneMatch(file -> file.endsWith(".decrypting") || file.endsWith(".sealed"));
          goOn(found, when);
        } else {
          Optional<PendingDecryption> done = new DecryptionRecovery(found).complete();
          if (done.isPresent()) {
            found.pendingDecryptions().forgetDecryption(done.get().databaseId());
          }
          assertThat(found.pendingDecryptions().find(NAME)).as(when).isEmpty();
        }
        if (!isSealed) {
          assertThat(plain(disk, NAME)).as(when).isEqualTo(user.content);
          boolean kept = disk.exists(NAME + ConversionFiles.KEPT_ENCRYPTED);
          assertThat(kept).as(when).isEqualTo(leftover == LeftoverPolicy.KEEP);
          assertThat(disk.list("folder")).as(when).hasSize(kept ? 2 : 1);
          assertThat(found.anchor().expected(NAME)).as(when).isEmpty();
        }
      }
    }
    assertThat(switched).isPositive();
    assertThat(drafts).isPositive();
  }

  // The next process, in which somebody says it again. What was not forced may have left blocks
  // that do not open.
  private void goOn(ConvertedFile found, String when) throws IOException {
    User again;
    try {
      again = new User(found);
    } catch (NacreIOException torn) {
      return;
    }
    OnlineDecryption work = again.begin(found, LeftoverPolicy.REMOVE);
    again.close();
    work.finish();
    found.pendingDecryptions().forgetDecryption(work.databaseId());
    assertThat(plain(found.storage(), NAME)).as(when).isEqualTo(again.content);
    assertThat(found.storage().list("folder")).as(when).containsExactly(NAME);
  }

  @Test
  void anotherDatabaseInItsPlaceIsNotOpened() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.KEEP);
    runToTheEnd(work);
    user.close();
    storage.rename(NAME, "folder/away");
    // Of the same keys.
    filled(subject(storage)).close();
    assertThatThrownBy(work::finish).hasMessageContaining("NACRE-5114");
    assertThat(EncryptedFiles.isEncrypted(storage, NAME)).isTrue();
    assertThat(storage.list("folder")).containsExactlyInAnyOrder(NAME, "folder/away");
  }

  @Test
  void aPlainFileThatSomebodyLaysThereCompletesNothing() throws IOException {
    HeapStorage storage = new HeapStorage();
    NotedAnchor anchor = new NotedAnchor(new CrashingStorage());
    ConvertedFile subject = subject(storage, anchor, orders);
    User user = filled(subject);
    OnlineDecryption work = user.begin(subject, LeftoverPolicy.REMOVE);
    user.close();
    orders.remember(NAME, orders.find(NAME).orElseThrow().nowSwitching());
    work.abandon();
    storage.rename(NAME, NAME + ConversionFiles.KEPT_ENCRYPTED);
    try (RawFile planted = storage.open(NAME, OpenMode.CREATE_NEW)) {
      planted.write(ByteBuffer.wrap(new byte[SIZE]), 0);
    }
    assertThatThrownBy(() -> new DecryptionRecovery(subject).complete())
        .hasMessageContaining("NACRE-5114");
    storage.delete(NAME + ConversionFiles.KEPT_ENCRYPTED);
    assertThatThrownBy(() -> new DecryptionRecovery(subject).complete())
        .hasMessageContaining("NACRE-5114");
    assertThat(anchor.expected(NAME)).isPresent();
  }

  @Test
  void aBlockThatDoesNotOpenFailsItAndNothingOfItIsWritten() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.REMOVE);
    try (RawFile raw = storage.open(NAME, OpenMode.WRITE)) {
      raw.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), raw.size() - 100_000);
    }
    assertThatThrownBy(() -> runToTheEnd(work)).hasMessageContaining("NACRE-30");
    assertThat(storage.list("folder")).containsExactly(NAME);
    user.close();
    assertThatThrownBy(work::finish).hasMessageContaining("NACRE-30");
    assertThat(storage.list("folder")).containsExactly(NAME);
    assertThat(EncryptedFiles.isEncrypted(storage, NAME)).isTrue();
  }

  @Test
  void aFullDiskLeavesTheSealedFileAndGivesTheRoomBack() throws IOException {
    int failures = 0;
    for (int at = 0; at < 60; at++) {
      HeapStorage heap = new HeapStorage();
      User user = filled(subject(heap));
      FaultyStorage full = new FaultyStorage(heap, FaultyStorage.Fault.DISK_FULL, at);
      try {
        OnlineDecryption work = user.begin(subject(full), LeftoverPolicy.REMOVE);
        runToTheEnd(work);
        user.write(100, 100, new Random(at));
        user.close();
        work.finish();
        assertThat(plain(heap, NAME)).isEqualTo(user.content);
      } catch (IOException failed) {
        failures++;
        assertThat(EncryptedFiles.isEncrypted(heap, NAME)).as("full at %s", at).isTrue();
        assertThat(heap.list("folder")).noneMatch(file -> file.endsWith("ing"));
      }
    }
    assertThat(failures).isBetween(5, 59);
  }

  @Test
  void itBeginsAnewForTheSameDatabaseOnly() throws IOException {
    HeapStorage storage = new HeapStorage();
    ConvertedFile subject = subject(storage);
    User first = filled(subject);
    OnlineDecryption work = first.begin(subject, LeftoverPolicy.REMOVE);
    work.abandon();
    first.close();
    try (User next = new User(subject)) {
      OnlineDecryption again = OnlineDecryption.restart(subject, next.file, next.changes, work);
      assertThat(again.databaseId()).isEqualTo(work.databaseId());
      again.abandon();
    }
    storage.rename(NAME, "folder/away");
    try (User other = filled(subject)) {
      assertThatThrownBy(() -> OnlineDecryption.restart(subject, other.file, other.changes, work))
          .hasMessageContaining("NACRE-5113");
    }
  }

  @Test
  void whereNothingCanBeRememberedNothingIsBegun() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    ConvertedFile nowhere = subject(storage, RollbackAnchor.none(), PendingDecryptions.NONE);
    assertThatThrownBy(() -> user.begin(nowhere, LeftoverPolicy.KEEP))
        .isInstanceOf(NacreIOException.class);
    assertThat(storage.list("folder")).containsExactly(NAME);
  }

  @Test
  void itIsRememberedAndForgottenWhenItIsCancelled() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = filled(subject(storage));
    OnlineDecryption work = user.begin(subject(storage), LeftoverPolicy.SHRED);
    assertThat(orders.find(NAME)).map(PendingDecryption::leftover).contains(LeftoverPolicy.SHRED);
    work.paused(true);
    assertThat(orders.find(NAME)).map(PendingDecryption::switching).contains(false);
    StepResult unused = work.step();
    work.cancel();
    assertThat(storage.list("folder")).containsExactly(NAME);
    assertThat(orders.find(NAME)).isEmpty();
  }
}
