package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.KeyId;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.keys.KeyEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real processes, and many threads. */
class WalletProcessesTest extends WalletFolderFixture {
  @Test
  void twoWritersLoseNothingOfOneAnother() throws Exception {
    int each = 10;
    try (Wallet ours = create();
        OtherJvm other =
            OtherJvm.start(RotatingProcess.class, file.toString(), String.valueOf(each))) {
      other.await("open");
      other.go();
      for (int i = 0; i < each; i++) {
        ours.rotate(null);
      }
      assertThat(other.exitCode()).isZero();
      ours.reload();
      assertThat(ours.keys()).hasSize(1 + 2 * each);
      assertThat(ours.header().revision()).isEqualTo(1 + 2 * each);
      // Each change found the file as the one before had left it.
      assertThat(backups()).hasSize(2 * each);
    }
  }

  @Test
  void aRotationInAnotherProcessIsSeenWithoutARestart() throws Exception {
    try (Wallet ours = create();
        OtherJvm other = OtherJvm.start(RotatingProcess.class, file.toString(), "1")) {
      other.await("open");
      other.go();
      KeyId next = KeyId.parse(other.line("rotated "));
      assertThat(ours.masterKeys().find(next).id()).isEqualTo(next);
      assertThat(ours.masterKeys().current().id()).isEqualTo(next);
    }
  }

  @Test
  @Covers("pages-34")
  void aKilledProcessLeavesAWholeWallet() throws Exception {
    killWhileRotating(3, 1);
  }

  @Test
  @Tag("slow")
  @Covers("pages-34")
  void aProcessKilledTwoHundredTimesLeavesAWholeWallet() throws Exception {
    killWhileRotating(200, 2);
  }

  private void killWhileRotating(int rounds, long seed) throws Exception {
    Random moments = new Random(seed);
    create().close();
    for (int round = 0; round < rounds; round++) {
      List<KeyId> said = new ArrayList<>();
      try (OtherJvm other = OtherJvm.start(RotatingProcess.class, file.toString(), "100000")) {
        other.await("open");
        other.go();
        int lines = 1 + moments.nextInt(20);
        for (int i = 0; i < lines; i++) {
          said.add(KeyId.parse(other.line("rotated ")));
        }
        Thread.sleep(0, moments.nextInt(999_999));
        other.kill();
      }
      try (Wallet found = open()) {
        assertThat(found.keys())
            .as("round " + round + " of seed " + seed)
            .extracting(KeyEntry::id)
            .containsAll(said);
        found.rotate(null);
      }
      assertThat(names()).noneMatch(name -> name.endsWith(".tmp"));
      for (var backup : backups()) {
        Files.delete(backup);
      }
    }
  }

  @Test
  void manyThreadsShareAWallet() throws Exception {
    int threads = 6;
    try (Wallet shared = create()) {
      Callable<Integer> work =
          () -> {
            for (int i = 0; i < 5; i++) {
              KeyId mine = shared.rotate(null);
              assertThat(shared.masterKeys().find(mine).id()).isEqualTo(mine);
              assertThat(shared.masterKeys().current()).isNotNull();
              assertThat(WalletFixture.proves(shared, WalletFixture.PASSPHRASE)).isTrue();
              assertThat(WalletFixture.proves(shared, "wrong")).isFalse();
              shared.keys();
              shared.reload();
            }
            return 5;
          };
      runAll(threads, work);
      assertThat(shared.keys()).hasSize(1 + 5 * threads);
    }
  }

  @Test
  void manyHandlesShareAFile() throws Exception {
    int threads = 4;
    create().close();
    Callable<Integer> work =
        () -> {
          try (Wallet mine = open()) {
            for (int i = 0; i < 5; i++) {
              mine.rotate(null);
            }
          }
          return 5;
        };
    runAll(threads, work);
    try (Wallet found = open()) {
      assertThat(found.keys()).hasSize(1 + 5 * threads);
    }
  }

  private static void runAll(int threads, Callable<Integer> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Integer> done : pool.invokeAll(Collections.nCopies(threads, work))) {
        assertThat(done.get(120, TimeUnit.SECONDS)).isEqualTo(5);
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void closingWhileOthersReadHarmsNobody() throws IOException {
    Wallet shared = create();
    var keys = shared.masterKeys();
    KeyId id = keys.current().id();
    Thread closer = new Thread(shared::close);
    closer.start();
    try {
      while (keys.find(id) != null) {
        Thread.onSpinWait();
      }
    } catch (IOException closed) {
      assertThat(closed).hasMessageContaining("NACRE-1020");
    }
  }
}
