package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.OnlineEncryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.convert.online.TrackedFile;
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
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is sealed while it is written to. */
final class OnlineSealingTest {
  private static final String NAME = "folder/shop.mv.db";
  private static final int SEEDS = 3;
  private static final int SIZE = 300_000;

  private final HeldKeys keys = new HeldKeys();

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  /** Whoever uses the plain file, and what it should hold. */
  private static final class User {
    final TrackedFile file;
    byte[] content;

    User(RawStorage storage) throws IOException {
      file = new TrackedFile(storage.open(NAME, OpenMode.CREATE));
      content = new byte[0];
      write(0, SIZE, new Random(7));
      storage.syncFolder(NAME);
    }

    User(RawStorage storage, byte[] content) throws IOException {
      file = new TrackedFile(storage.open(NAME, OpenMode.WRITE));
      this.content = content;
    }

    void write(int from, int length, Random random) throws IOException {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      file.write(ByteBuffer.wrap(bytes), from);
      content = Arrays.copyOf(content, Math.max(content.length, from + length));
      System.arraycopy(bytes, 0, content, from, length);
    }

    void disturb(Random random) throws IOException {
      int kind = random.nextInt(10);
      if (kind == 0) {
        int size = random.nextInt(SIZE);
        file.truncate(size);
        content = Arrays.copyOf(content, Math.min(size, content.length));
      } else if (kind == 1) {
        // A gap before it, which reads as zeros.
        write(content.length + random.nextInt(200_000), 10, random);
      } else {
        write(random.nextInt(SIZE), 1 + random.nextInt(5_000), random);
      }
    }
  }

  private ConvertedFile sealing(RawStorage storage, RollbackAnchor anchor) {
    return new ConvertedFile(
        storage, NAME, keys, CipherSuite.AES_256_GCM, anchor, PendingDecryptions.NONE);
  }

  private ConvertedFile sealing(RawStorage storage) {
    return sealing(storage, RollbackAnchor.none());
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
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      int unused = file.read(all, 0);
      return all.array();
    }
  }

  private static byte[] plain(RawStorage storage, String name) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.READ)) {
      ByteBuffer all = ByteBuffer.allocate((int) file.size());
      int unused = file.read(all, 0);
      return all.array();
    }
  }

  private static void runToTheEnd(OnlineEncryption work) throws IOException {
    while (work.step().next() != StepResult.Next.WAIT) {
      // What changed meanwhile comes once more.
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whatIsWrittenMeanwhileIsSealedToo(long seed) throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = new User(storage);
    Random random = new Random(seed);
    OnlineEncryption work =
        OnlineEncryption.begin(sealing(storage), user.file, LeftoverPolicy.KEEP);
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
    assertThat(plain(storage, NAME)).isEqualTo(user.content);
    work.finish();
    assertThat(sealed(storage)).isEqualTo(user.content);
    assertThat(plain(storage, NAME + ConversionFiles.KEPT_PLAIN)).isEqualTo(user.content);
  }

  @Test
  void itIsComparedAndThenWaitsAndProgressSaysHowFarItIs() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = new User(storage);
    OnlineEncryption work =
        OnlineEncryption.begin(sealing(storage), user.file, LeftoverPolicy.KEEP);
    assertThat(work.progress()).isEqualTo(new JobProgress(0, SIZE, "BYTES", ""));
    StepResult unused = work.step();
    assertThat(work.progress().done()).isEqualTo(SIZE / 2);
    assertThat(work.progress().message()).isEmpty();
    runToTheEnd(work);
    assertThat(work.progress().done()).isEqualTo(SIZE);
    assertThat(work.progress().message()).contains("last connection");
    user.write(5, 5, new Random(1));
    assertThat(work.progress().done()).isLessThan(SIZE);
    runToTheEnd(work);
    assertThat(work.progress().done()).isEqualTo(SIZE);
    work.abandon();
  }

  @ParameterizedTest
  @EnumSource
  @Covers("pages-36")
  void aPowerCutAtEachStepLosesNothing(LeftoverPolicy leftover) throws IOException {
    CrashingStorage storage = new CrashingStorage();
    User user = new User(storage);
    user.file.force(true);
    int begin = storage.operations();
    Random random = new Random(5);
    OnlineEncryption work = OnlineEncryption.begin(sealing(storage), user.file, leftover);
    for (int i = 0; i < 8; i++) {
      user.disturb(random);
      StepResult unused = work.step();
    }
    user.file.force(true);
    int closed = storage.operations();
    work.finish();
    user.file.close();
    PendingEncryption.delete(storage, NAME);
    assertThat(storage.operations() - closed).isGreaterThan(10);
    int switched = 0;
    for (int cut = begin; cut <= storage.operations(); cut++) {
      PowerCut power = storage.cutAt(cut);
      for (int seed = 0; seed < SEEDS; seed++) {
        HeapStorage disk = power.disk(seed);
        String when = "cut " + cut + ", seed " + seed;
        // Never a gap: an application that is started now must not create an empty database.
        assertThat(disk.exists(NAME)).as(when).isTrue();
        boolean isSealed = EncryptedFiles.isEncrypted(disk, NAME);
        assertThat(isSealed && cut < closed).as(when).isFalse();
        switched += isSealed ? 1 : 0;
        Optional<PendingEncryption> order = PendingEncryption.read(disk, NAME);
        if (isSealed && order.isPresent()) {
          OnlineEncryption.complete(sealing(disk), order.get().leftover());
          PendingEncryption.delete(disk, NAME);
        } else if (order.isPresent()) {
          byte[] before = plain(disk, NAME);
          User again = new User(disk, before);
          OnlineEncryption work2 = OnlineEncryption.restart(sealing(disk), again.file, order.get());
          work2.finish();
          again.file.close();
          PendingEncryption.delete(disk, NAME);
          assertThat(sealed(disk)).as(when).isEqualTo(before);
        }
        if (cut >= closed) {
          assertThat(sealed(disk)).as(when).isEqualTo(user.content);
          boolean kept = disk.exists(NAME + ConversionFiles.KEPT_PLAIN);
          assertThat(kept).as(when).isEqualTo(leftover == LeftoverPolicy.KEEP);
          if (kept) {
            assertThat(plain(disk, NAME + ConversionFiles.KEPT_PLAIN))
                .as(when)
                .isEqualTo(user.content);
          }
          assertThat(disk.list("folder")).as(when).hasSize(kept ? 2 : 1);
        }
      }
    }
    assertThat(switched).isPositive();
  }

  @Test
  void aFullDiskLeavesThePlainFileAndGivesTheRoomBack() throws IOException {
    int failures = 0;
    for (int at = 0; at < 40; at++) {
      HeapStorage heap = new HeapStorage();
      User user = new User(heap);
      FaultyStorage full = new FaultyStorage(heap, FaultyStorage.Fault.DISK_FULL, at);
      OnlineEncryption work;
      try {
        work = OnlineEncryption.begin(sealing(full), user.file, LeftoverPolicy.REMOVE);
        runToTheEnd(work);
        user.write(100, 100, new Random(at));
        work.finish();
        assertThat(sealed(heap)).isEqualTo(user.content);
      } catch (IOException failed) {
        failures++;
        assertThat(plain(heap, NAME)).as("full at %s", at).isEqualTo(user.content);
        assertThat(heap.list("folder")).noneMatch(file -> file.endsWith(".converting"));
      }
    }
    assertThat(failures).isGreaterThan(10);
  }

  @Test
  void anErrorAtTheStartLeavesNeitherItsFileNorItsOrder() throws IOException {
    int failures = 0;
    for (int at = 0; at < 60; at++) {
      HeapStorage heap = new HeapStorage();
      User user = new User(heap);
      FaultyStorage faulty = new FaultyStorage(heap, FaultyStorage.Fault.ERROR, at);
      try {
        OnlineEncryption work =
            OnlineEncryption.begin(sealing(faulty), user.file, LeftoverPolicy.REMOVE);
        faulty.heal();
        work.cancel();
      } catch (IOException failed) {
        failures++;
      }
      assertThat(heap.list("folder")).as("error at %s", at).containsExactly(NAME);
      assertThat(plain(heap, NAME)).isEqualTo(user.content);
    }
    assertThat(failures).isBetween(8, 59);
  }

  @Test
  void itStopsBeforeTheDiskIsFull() throws IOException {
    HeapStorage heap = new HeapStorage();
    User user = new User(heap);
    // More than it looks for room after.
    int large = 70 << 20;
    user.write(0, large, new Random(9));
    FaultyStorage disk = new FaultyStorage(heap, FaultyStorage.Fault.DISK_FULL, -1);
    disk.usable(large + (16 << 20));
    assertThatThrownBy(() -> OnlineEncryption.begin(sealing(disk), user.file, LeftoverPolicy.KEEP))
        .hasMessageContaining("NACRE-5116");
    assertThat(heap.list("folder")).containsExactly(NAME);
    disk.usable(2L * large);
    OnlineEncryption work = OnlineEncryption.begin(sealing(disk), user.file, LeftoverPolicy.KEEP);
    StepResult unused = work.step();
    disk.usable(17 << 20);
    assertThatThrownBy(() -> runToTheEnd(work)).hasMessageContaining("NACRE-5116");
    assertThat(heap.list("folder")).containsExactly(NAME, NAME + ".conversion");
    disk.usable(2L * large);
    runToTheEnd(work);
    work.abandon();
  }

  @Test
  void whatFailedBeginsAnewWhenItIsResumed() throws IOException {
    HeapStorage heap = new HeapStorage();
    User user = new User(heap);
    FaultyStorage full = new FaultyStorage(heap, FaultyStorage.Fault.DISK_FULL, 12);
    OnlineEncryption work = OnlineEncryption.begin(sealing(full), user.file, LeftoverPolicy.KEEP);
    assertThatThrownBy(() -> runToTheEnd(work)).isInstanceOf(IOException.class);
    assertThat(work.progress().done()).isZero();
    full.heal();
    user.write(100, 100, new Random(3));
    runToTheEnd(work);
    work.finish();
    assertThat(sealed(heap)).isEqualTo(user.content);
  }

  @Test
  void aSwitchThatFailsHalfwayIsTakenBack() throws IOException {
    HeapStorage heap = new HeapStorage();
    User user = new User(heap);
    OnlineEncryption work =
        OnlineEncryption.begin(sealing(withOneName(heap)), user.file, LeftoverPolicy.REMOVE);
    assertThatThrownBy(work::finish).hasMessageContaining("the new file is not renamed");
    assertThat(plain(heap, NAME)).isEqualTo(user.content);
    assertThat(heap.list("folder")).containsExactly(NAME, NAME + ".conversion");
  }

  // A disk where a file has one name only, and that does not rename a new one.
  private static RawStorage withOneName(RawStorage disk) {
    return (RawStorage)
        Proxy.newProxyInstance(
            RawStorage.class.getClassLoader(),
            new Class<?>[] {RawStorage.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("link")) {
                throw new UnsupportedOperationException("one name");
              }
              if (method.getName().equals("rename")
                  && String.valueOf(arguments[0]).endsWith(".converting")) {
                throw new IOException("the new file is not renamed");
              }
              try {
                return method.invoke(disk, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getTargetException();
              }
            });
  }

  @Test
  void itIsRememberedPausedAndForgottenWhenItIsCancelled() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = new User(storage);
    OnlineEncryption work =
        OnlineEncryption.begin(sealing(storage), user.file, LeftoverPolicy.SHRED);
    assertThat(PendingEncryption.read(storage, NAME))
        .map(order -> List.of(order.leftover(), order.paused()))
        .contains(List.of(LeftoverPolicy.SHRED, false));
    work.paused(true);
    assertThat(PendingEncryption.read(storage, NAME))
        .map(order -> List.of(order.leftover(), order.paused()))
        .contains(List.of(LeftoverPolicy.SHRED, true));
    StepResult unused = work.step();
    work.cancel();
    assertThat(storage.list("folder")).containsExactly(NAME);
    assertThat(plain(storage, NAME)).isEqualTo(user.content);
  }

  @Test
  void whatIsInTheWayIsSaidAtOnce() throws IOException {
    HeapStorage storage = new HeapStorage();
    User user = new User(storage);
    storage.open(NAME + ConversionFiles.KEPT_PLAIN, OpenMode.CREATE_NEW).close();
    assertThatThrownBy(
            () -> OnlineEncryption.begin(sealing(storage), user.file, LeftoverPolicy.KEEP))
        .hasMessageContaining("NACRE-5113");
    assertThat(storage.list("folder")).isEqualTo(List.of(NAME, NAME + ConversionFiles.KEPT_PLAIN));
    storage.open(NAME + ".conversion", OpenMode.CREATE_NEW).close();
    assertThatThrownBy(() -> PendingEncryption.read(storage, NAME))
        .hasMessageContaining("NACRE-5113");
  }
}
