package dev.nacre.wallet;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.InterruptingDisk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.passphrase.PassphraseSource;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that is interrupted does its small work on files to the end, and stays interrupted. */
class WalletInterruptedThreadTest {
  @TempDir Path folder;

  @AfterEach
  void clear() {
    boolean unused = Thread.interrupted();
  }

  private WalletContext on(Disk disk) {
    return WalletFixture.around(folder.resolve("x"), disk);
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".tmp"));
    }
    assertThat(System.getProperties().keySet())
        .noneMatch(key -> key.toString().startsWith("dev.nacre.wallet.lock."));
  }

  @Test
  void aWalletIsMadeOpenedAndRotatedWhicheverStepIsInterrupted() throws IOException {
    for (int step = 1; ; step++) {
      Path file = folder.resolve("w" + step);
      InterruptingDisk disk = new InterruptingDisk(step);
      WalletContext around = on(disk);
      try (Wallet made = WalletFixture.create(file, around)) {
        made.rotate("next");
        assertThat(made.keys()).hasSize(2);
      }
      try (Wallet opened = WalletFixture.open(file, WalletFixture.PASSPHRASE, around)) {
        assertThat(opened.keys()).hasSize(2);
      }
      boolean struck = disk.struck();
      assertThat(Thread.interrupted()).as("step %d", step).isEqualTo(struck);
      assertNothingLeft();
      if (!struck) {
        return;
      }
    }
  }

  @Test
  void aRegistryIsSavedWhicheverStepIsInterrupted() throws IOException {
    UUID shop = UUID.randomUUID();
    try (Wallet wallet = WalletFixture.create(folder.resolve("w"), on(Disk.NIO))) {
      for (int step = 1; ; step++) {
        long generation = step;
        InterruptingDisk disk = new InterruptingDisk(step);
        try (Registry registry =
            Registry.open(
                folder.resolve("r"), wallet.masterKeys(), wallet.knownRegistries(), disk)) {
          registry.update(
              shop,
              old ->
                  new DatabaseRecord(
                      shop, shop, generation, 1, Digest.NONE, true, 1, "/s", Optional.empty()));
          assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(generation);
        }
        boolean struck = disk.struck();
        assertThat(Thread.interrupted()).as("step %d", step).isEqualTo(struck);
        assertNothingLeft();
        if (!struck) {
          return;
        }
      }
    }
  }

  @Test
  void anEventIsNotedDown() throws IOException {
    try (Wallet wallet = WalletFixture.create(folder.resolve("w"), on(Disk.NIO))) {
      Audit audit =
          Audit.beside(folder.resolve("r"), wallet.masterKeys(), wallet.knownRegistries());
      Thread.currentThread().interrupt();
      assertThat(audit.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "x"))).isTrue();
      assertThat(audit.verify().findings()).isEmpty();
      assertThat(Thread.interrupted()).isTrue();
      assertNothingLeft();
    }
  }

  @Test
  void aPassphraseIsReadFromItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "correct horse\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    Thread.currentThread().interrupt();
    try (Passphrase read = PassphraseSource.file(file).read();
        Wallet made = WalletFixture.create(folder.resolve("w"), on(Disk.NIO))) {
      assertThat(made.proves(read)).isTrue();
    }
    assertThat(Thread.interrupted()).isTrue();
  }

  /** The message does not say that another process writes when the thread was interrupted. */
  @Test
  void whoWaitsForSomebodyElseIsToldThatItWasInterrupted() throws Exception {
    SafeFile file = new SafeFile(folder.resolve("r"), SafeFileKind.REGISTRY, Disk.NIO);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              try {
                file.exclusively(
                    Duration.ofSeconds(10),
                    () -> {
                      held.countDown();
                      try {
                        done.await();
                      } catch (InterruptedException impossible) {
                        throw new IllegalStateException(impossible);
                      }
                      return held;
                    });
              } catch (IOException failed) {
                throw new IllegalStateException(failed);
              }
            });
    holder.start();
    held.await();
    Thread.currentThread().interrupt();
    assertRefused(
        ErrorCode.INTERRUPTED, () -> file.exclusively(Duration.ofSeconds(10), () -> "written"));
    assertThat(Thread.interrupted()).isTrue();
    done.countDown();
    holder.join();
    assertThat(file.exclusively(Duration.ofSeconds(10), () -> "written")).isEqualTo("written");
    assertNothingLeft();
  }
}
