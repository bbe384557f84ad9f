package dev.nacre.jdbc.engine.h2.fs.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.wait.Await;
import dev.nacre.wallet.CheapWallets;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ALTER ENCRYPTION DATABASE ENCRYPT}. */
final class OnlineConversionTest extends ConvertedShop {
  @Test
  @Covers("pages-36")
  void sealsADatabaseThatIsWrittenToAllTheTime() throws Exception {
    AtomicInteger rows = new AtomicInteger(20_000);
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2);
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 20_000);
      List<Future<?>> written = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        written.add(
            writers.submit(
                () -> {
                  try (Connection own = plain("sa");
                      PreparedStatement insert =
                          own.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                    while (!over.get()) {
                      int id = rows.incrementAndGet();
                      insert.setInt(1, id);
                      insert.setString(2, MARKER + id);
                      insert.executeUpdate();
                      if (id % 50 == 0) {
                        own.createStatement()
                            .execute("UPDATE t SET text = text || 'x' WHERE id = " + id % 1000);
                      }
                    }
                  }
                  return null;
                }));
      }
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      assertThat(job(statement).subList(1, 3)).isEqualTo(List.of("ENCRYPT", file.toString()));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5002");
      int before = rows.get();
      Await.until("two thousand rows more", () -> rows.get() >= before + 2000);
      over.set(true);
      for (Future<?> one : written) {
        one.get(30, TimeUnit.SECONDS);
      }
      await(statement, "PENDING");
      // H2 writes on its own behalf too, now and then.
      Await.until("the job says why it waits", () -> !job(statement).get(8).isEmpty());
      assertThat(job(statement).get(8)).contains("last connection");
      // What nobody has committed is not there, and what is, is.
      statement.execute("INSERT INTO t VALUES (-1, '" + MARKER + "')");
      assertThat(isPlain()).isTrue();
    } finally {
      over.set(true);
      writers.shutdown();
    }
    assertThat(isPlain()).isFalse();
    for (String sealed : List.of("shop.mv.db", "shop.trace.db")) {
      byte[] bytes = Files.readAllBytes(folder.resolve(sealed));
      assertThat(new PlaintextScanner(List.of(MARKER)).bytes(sealed, bytes).findings()).isEmpty();
      byte[] kept = Files.readAllBytes(folder.resolve(sealed + ".plain"));
      assertThat(new PlaintextScanner(List.of(MARKER)).bytes(sealed, kept).findings()).isNotEmpty();
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(rows.get() + 1);
    }
    assertThatThrownBy(() -> plain("sa"))
        .hasMessageStartingWith("NACRE-2112")
        .hasMessageContaining("nacre.encrypt=none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"REMOVE", "SHRED", "KEEP"})
  void thePlainFilesAreKeptOrRemovedAsAsked(String leftover) throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 100);
      // It is not waited for: the last close does what is left to do.
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT " + leftover);
    }
    assertThat(files())
        .isEqualTo(
            leftover.equals("KEEP")
                ? List.of("shop.mv.db", "shop.mv.db.plain")
                : List.of("shop.mv.db"));
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(100);
    }
  }

  @Test
  void isPausedOverARestartResumedAndCancelled() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 1000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db", "shop.mv.db.conversion"));
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      assertThat(job(statement).get(3)).isEqualTo("PAUSED");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " THROTTLE 1");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " RESUME");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " CANCEL");
      assertThat(job(statement).get(3)).isEqualTo("FAILED");
      assertThat(job(statement).get(8)).startsWith("Cancelled");
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      assertThat(job(statement)).isEmpty();
      assertThat(count(connection)).isEqualTo(1000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
    }
    assertThat(isPlain()).isFalse();
  }

  @Test
  void aCompactionAtTheEndIsSealedToo() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 3000);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
      statement.execute("DELETE FROM t WHERE id > 10");
      statement.execute("SHUTDOWN COMPACT");
    }
    assertThat(isPlain()).isFalse();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
  }

  @Test
  void goesOnWhenTheDatabaseIsClosedAndOpenedInBetween() throws Exception {
    try (Connection first = plain("sa");
        Statement statement = first.createStatement()) {
      fill(statement, 500);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("SHUTDOWN COMPACT");
      try (Connection second = plain("sa");
          Statement other = second.createStatement()) {
        assertThat(count(second)).isEqualTo(500);
        other.execute("INSERT INTO t VALUES (1000, '" + MARKER + "')");
        await(other, "PENDING");
      }
    }
    assertThat(isPlain()).isFalse();
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(501);
    }
  }

  @Test
  void isRefusedWhereItCannotBe() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      try (Connection guest = plain("guest");
          Statement his = guest.createStatement()) {
        assertThatThrownBy(() -> his.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
            .hasMessageStartingWith("NACRE-2");
      }
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATA KEY ROTATE"))
          .hasMessageStartingWith("NACRE-3001");
      try (Statement shown = connection.createStatement();
          ResultSet none = shown.executeQuery("SHOW ENCRYPTION FILES")) {
        assertThat(none.next()).isFalse();
      }
      Files.createFile(folder.resolve("shop.mv.db.plain"));
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5113");
      Files.delete(folder.resolve("shop.mv.db.plain"));
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
    }
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5112");
    }
    try (Connection memory =
            DriverManager.getConnection(
                "jdbc:nacre:h2:mem:;nacre.wallet.password=" + PASSPHRASE, "sa", "");
        Statement statement = memory.createStatement()) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5101");
    }
  }

  @Test
  void aWrongPassphraseStartsNothing() throws Exception {
    String wrong = url().replace(PASSPHRASE, "another one") + ";nacre.encrypt=none";
    try (Connection connection = DriverManager.getConnection(wrong, "sa", "");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-1")
          .isInstanceOfSatisfying(
              SQLException.class, failed -> assertThat(failed.getSQLState()).startsWith("28"));
      assertThat(job(statement)).isEmpty();
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).isEqualTo(List.of("shop.mv.db"));
  }

  @Test
  void aDatabaseThatAnotherProcessHasOpenIsRefusedNamingIt() throws Exception {
    try (ChildJvm holder =
        ChildJvm.start(
            Holder.class, folder, List.of(), List.of("jdbc:h2:" + folder.resolve("shop")))) {
      holder.await("open");
      assertThatThrownBy(() -> plain("sa"))
          .hasMessageContaining("NACRE-3030")
          .hasMessageContaining(file.toString())
          .hasFieldOrPropertyWithValue("errorCode", 90020);
      holder.sendLine("close");
      assertThat(holder.exitCode()).isZero();
    }
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
    }
    // The other one uses it through the process that has it.
    String shared = url() + ";nacre.encrypt=none;AUTO_SERVER=TRUE";
    try (ChildJvm holder =
        ChildJvm.start(
            Holder.class,
            folder,
            List.of(),
            List.of("jdbc:h2:" + folder.resolve("shop") + ";AUTO_SERVER=TRUE"))) {
      holder.await("open");
      try (Connection client = DriverManager.getConnection(shared, "sa", "");
          Statement statement = client.createStatement()) {
        assertThat(count(client)).isEqualTo(10);
        assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
            .hasMessageStartingWith("NACRE-5101")
            .hasMessageContaining("is open in");
      }
      holder.sendLine("close");
      assertThat(holder.exitCode()).isZero();
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).doesNotContain("shop.mv.db.conversion");
  }

  /** Has a database open, past Nacre, until it is told to close it. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      try (Connection connection = DriverManager.getConnection(args[0], "sa", "")) {
        System.out.println("open");
        int unused = System.in.read();
        assertThat(connection.isValid(1)).isTrue();
      }
    }
  }

  @Test
  void whatAnotherProcessHasWrittenIsNotLostWithTheLock() throws Exception {
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 5000);
      statement.execute("CHECKPOINT SYNC");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      await(statement, "PENDING");
      // Takes away, on Unix, the lock that this process has.
      byte[] copied = Files.readAllBytes(file);
      assertThat(copied).hasSizeGreaterThan(1_000_000);
      // As somebody else would who finds no lock.
      try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int at = 70_000; at < copied.length; at += 20_000) {
          int unused = other.write(ByteBuffer.wrap("other".getBytes(UTF_8)), at);
        }
      }
    }
    assertThat(isPlain()).isTrue();
    assertThat(files()).contains("shop.mv.db.conversion").doesNotContain("shop.mv.db.plain");
  }

  @Test
  void theSwitchWaitsForWhoeverOpensTheDatabaseJustThen() throws Exception {
    Connection last = plain("sa");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 100);
      statement.execute(
          "CREATE TRIGGER slow BEFORE INSERT ON t FOR EACH ROW CALL '"
              + Slow.class.getName()
              + "'");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("SHUTDOWN");
    }
    Slow.armed = true;
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      // A server of H2's in this process would do that.
      Future<?> opening =
          other.submit(
              () -> {
                try (Connection raw =
                        DriverManager.getConnection(
                            "jdbc:h2:nacreplain:" + folder.resolve("shop"), "sa", "");
                    Statement statement = raw.createStatement()) {
                  statement.execute("INSERT INTO t VALUES (9999, '" + MARKER + "')");
                }
                return null;
              });
      Await.until("H2 opens the database", () -> Slow.inside);
      last.close();
      opening.get(30, TimeUnit.SECONDS);
    } finally {
      Slow.armed = false;
      other.shutdown();
    }
    Await.until("the file is encrypted", () -> !isPlain());
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(101);
    }
  }

  /** Takes its time while H2 opens a database. */
  public static final class Slow implements org.h2.api.Trigger {
    static volatile boolean armed;
    static volatile boolean inside;

    @Override
    public void init(
        Connection connection, String schema, String name, String table, boolean before, int type) {
      if (armed) {
        inside = true;
        try {
          Thread.sleep(1000);
        } catch (InterruptedException unexpected) {
          throw new IllegalStateException(unexpected);
        }
      }
    }

    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {}
  }

  @Test
  void aTraceInTheWayIsSaidAtOnceAndLocksNobodyOutLater() throws Exception {
    Path kept = folder.resolve("shop.trace.db.plain");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TRACE_LEVEL_FILE 2");
      fill(statement, 10);
      Files.writeString(kept, "from earlier");
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-5113");
      Files.delete(kept);
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT");
      Files.writeString(kept, "from earlier");
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(files()).contains("shop.mv.db.conversion");
    Files.delete(kept);
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(files()).doesNotContain("shop.mv.db.conversion");
  }

  @Test
  void onlyAnAdministratorWithTheSameWalletLetsItGoOn() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet2"), passphrase).close();
    }
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      statement.execute("CREATE USER guest PASSWORD ''");
      statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT REMOVE");
      statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " PAUSE");
    }
    String none = url() + ";nacre.encrypt=none";
    String foreign = none + ";nacre.wallet=" + folder.resolve("shop.wallet2");
    String wrong = none.replace(PASSPHRASE, "wrong");
    try (Connection guest = DriverManager.getConnection(foreign, "guest", "");
        Connection other = DriverManager.getConnection(foreign, "sa", "");
        Connection mistaken = DriverManager.getConnection(wrong, "sa", "");
        Statement seen = mistaken.createStatement()) {
      assertThat(guest.isValid(1) && other.isValid(1)).isTrue();
      assertThat(job(seen)).isEmpty();
      try (Connection right = plain("sa");
          Statement statement = right.createStatement()) {
        assertThat(job(statement).get(3)).isEqualTo("PAUSED");
        statement.execute("ALTER ENCRYPTION JOB " + job(statement).get(0) + " RESUME");
      }
    }
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
  }

  @Test
  void linksThatSomebodyPutThereAreNotFollowed() throws Exception {
    try (Connection connection = sealed();
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path victim = Files.writeString(elsewhere.resolve("other.wallet"), "precious");
    Path settings = Files.writeString(elsewhere.resolve("app.conf"), "user=x");
    String order = "nacre conversion 1: shred, key 00000000-0000-4000-8000-000000000000\n";
    Files.writeString(folder.resolve("shop.mv.db.conversion"), order);
    Files.createSymbolicLink(folder.resolve("shop.mv.db.plain.shredding"), victim);
    Files.createSymbolicLink(folder.resolve("shop.trace.db"), settings);
    try (Connection connection = sealed()) {
      assertThat(count(connection)).isEqualTo(10);
    }
    assertThat(victim).hasContent("precious");
    assertThat(settings).hasContent("user=x");
  }

  @Test
  void noWalletIsMadeBesideARegistryOfAnother() throws Exception {
    Files.move(folder.resolve("shop.wallet"), folder.resolve("shop.wallet.away"));
    Files.writeString(folder.resolve("shop.wallet.registry"), "of another");
    try (Connection connection = plain("sa");
        Statement statement = connection.createStatement()) {
      fill(statement, 10);
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION DATABASE ENCRYPT"))
          .hasMessageStartingWith("NACRE-1");
    }
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
  }

  @Test
  void theRawConnectionIsDeniedWhereOursIsThere() throws Exception {
    String denied = url() + ";nacre.encrypt=none;nacre.unwrap=deny";
    try (Connection connection = DriverManager.getConnection(denied, "sa", "")) {
      assertThatThrownBy(() -> connection.unwrap(org.h2.jdbc.JdbcConnection.class))
          .hasMessageStartingWith("NACRE-2030");
    }
  }

  @Test
  void withoutAWalletH2IsLeftAlone() throws Exception {
    Files.delete(folder.resolve("shop.wallet"));
    String bare = "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=none";
    try (Connection connection = DriverManager.getConnection(bare, "sa", "");
        Statement statement = connection.createStatement()) {
      assertThat(connection.getClass().getName()).startsWith("org.h2.");
      fill(statement, 10);
      // Who comes with a wallet shares what is open.
      try (Connection other = plain("sa")) {
        assertThat(count(other)).isEqualTo(10);
      }
    }
  }
}
