package dev.nacre.jdbc.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nacre.wallet.Wallet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An interrupted thread connects and rotates, or learns why not; it stays interrupted. */
class InterruptedConnectTest extends ShopFixture {
  private static final int ROUNDS = 15 * Integer.getInteger("nacre.trials", 1);
  private static final long LONGEST_WAIT_NS = 150_000_000;

  @AfterEach
  void clear() {
    boolean unused = Thread.interrupted();
  }

  private void assertNothingLeft() throws Exception {
    assertThat(files().keySet()).noneMatch(name -> name.endsWith(".tmp"));
    assertThat(System.getProperties().keySet())
        .noneMatch(key -> key.toString().startsWith("dev.nacre.wallet.lock."));
  }

  @Test
  void interruptedThreadMakesOpensAndRotates() throws Exception {
    Path shop = folder.resolve("shop");
    Path passphrase = Files.writeString(folder.resolve("passphrase"), "right\n");
    Files.setPosixFilePermissions(passphrase, PosixFilePermissions.fromString("rw-------"));
    String url =
        "jdbc:nacre:h2:"
            + shop
            + ";nacre.wallet="
            + wallet
            + ";nacre.wallet.password.file="
            + passphrase;
    for (int round = 0; round < 3; round++) {
      Thread.currentThread().interrupt();
      try (Connection connection = DriverManager.getConnection(url, "sa", "");
          Statement statement = connection.createStatement()) {
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
        assertThat(Thread.interrupted()).isTrue();
        statement.execute("CREATE TABLE IF NOT EXISTS t(a INT)");
        statement.execute("INSERT INTO t VALUES (1)");
      }
      assertNothingLeft();
    }
    try (Wallet opened = openWallet()) {
      assertThat(opened.keys()).hasSize(4);
    }
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        ResultSet rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM t")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(3);
    }
  }

  @Test
  void interruptAtAnyMomentLosesNothing() throws Exception {
    Path shop = folder.resolve("shop");
    create(shop, "");
    try (Connection connection = connect(shop, "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE u (a INT)");
    }
    SplittableRandom random = new SplittableRandom(Long.getLong("nacre.seed", 1));
    Set<Integer> promised = new TreeSet<>();
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Thread me = Thread.currentThread();
      long wait = random.nextLong(LONGEST_WAIT_NS);
      Thread other =
          new Thread(
              () -> {
                LockSupport.parkNanos(wait);
                me.interrupt();
              });
      other.start();
      try (Connection connection = connect(shop, "");
          Statement statement = connection.createStatement()) {
        statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
        statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
        statement.execute("INSERT INTO u VALUES (" + round + ")");
        promised.add(round);
      } catch (SQLException interrupted) {
        refused++;
        assertThat(String.valueOf(interrupted.getSQLState()))
            .as("round %d: %s", round, interrupted.getMessage())
            .doesNotStartWith("28");
      }
      while (other.isAlive()) {
        LockSupport.parkNanos(100_000); // join would be interrupted
      }
      boolean unused = Thread.interrupted();
      assertNothingLeft();
    }
    System.out.println(
        "interrupted at any moment: " + promised.size() + " went on, " + refused + " were refused");
    try (Connection connection = connect(shop, "");
        ResultSet rows = connection.createStatement().executeQuery("SELECT a FROM u")) {
      List<Integer> there = new ArrayList<>();
      while (rows.next()) {
        there.add(rows.getInt(1));
      }
      assertThat(there).containsAll(promised).doesNotHaveDuplicates();
    }
    assertThat(promised).isNotEmpty();
  }

  /** Another process has the wallet's lock: it is not the passphrase that is wrong. */
  @Test
  void aRotationThatWaitsIsToldThatItWasInterrupted() throws Exception {
    Path shop = folder.resolve("shop");
    create(shop, "");
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Thread holder = new Thread(() -> hold(held, done));
    holder.start();
    held.await();
    try (Connection connection = connect(shop, "");
        Statement statement = connection.createStatement()) {
      Thread.currentThread().interrupt();
      SQLException refused =
          catchThrowableOfType(
              SQLException.class,
              () -> statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY"));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(refused.getMessage()).contains("NACRE-1055");
      assertThat(refused.getSQLState()).isEqualTo("57014");
      done.countDown();
      holder.join();
      statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
    }
    try (Wallet opened = openWallet()) {
      assertThat(opened.keys()).hasSize(2);
    }
  }

  private void hold(CountDownLatch held, CountDownLatch done) {
    try (Wallet opened = openWallet()) {
      dev.nacre.wallet.file.SafeFile file =
          new dev.nacre.wallet.file.SafeFile(
              opened.file(),
              dev.nacre.wallet.file.SafeFileKind.WALLET,
              dev.nacre.wallet.file.Disk.NIO);
      file.exclusively(
          java.time.Duration.ofSeconds(5),
          () -> {
            held.countDown();
            try {
              done.await();
            } catch (InterruptedException impossible) {
              throw new IllegalStateException(impossible);
            }
            return held;
          });
    } catch (java.io.IOException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
