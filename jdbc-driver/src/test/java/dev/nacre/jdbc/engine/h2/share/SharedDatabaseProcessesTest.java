package dev.nacre.jdbc.engine.h2.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.h2.H2Engine;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.OtherProcess;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h2.tools.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** One database, several processes or servers. */
final class SharedDatabaseProcessesTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  @EveryH2(endsOnly = true)
  @Covers({"pages-17", "pages-18"})
  void aSecondProcessIsTurnedAwayAndTouchesNothing(@TempDir Path folder) throws Exception {
    for (String lock : List.of("", ";FILE_LOCK=FS", ";FILE_LOCK=NO", ";FILE_LOCK=FILE")) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop" + lock.replaceAll("\\W", "")));
      try (SealedDatabaseFixture.Open open = sealed.open(lock)) {
        open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS a", "CHECKPOINT SYNC");
        String before = OtherProcess.digest(sealed.file());
        FileTime modified = Files.getLastModifiedTime(sealed.file());

        String answer = OtherProcess.connect(sealed.location().database(), lock, "SELECT a FROM t");

        assertThat(answer).as(lock).contains("90020");
        assertThat(OtherProcess.digest(sealed.file())).as(lock).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(sealed.file())).isEqualTo(modified);
        assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
      }
    }
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-17")
  void connectionsThatComeFirstTogetherKeepTheLock(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT 1 AS a");
    }
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      CountDownLatch together = new CountDownLatch(8);
      List<Future<SealedDatabaseFixture.Open>> opening = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        opening.add(
            threads.submit(
                () -> {
                  together.countDown();
                  together.await();
                  return sealed.open();
                }));
      }
      List<SealedDatabaseFixture.Open> open = new ArrayList<>();
      for (Future<SealedDatabaseFixture.Open> each : opening) {
        open.add(each.get());
      }
      assertThat(OtherProcess.connect(sealed.location().database(), "", "SELECT a FROM t"))
          .contains("90020");
      for (SealedDatabaseFixture.Open each : open) {
        each.close();
      }
    } finally {
      threads.shutdown();
    }
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-17")
  void aPlainDatabaseThatIsOpenHereKeepsItsLock(@TempDir Path folder) throws Exception {
    Path database = folder.resolve("plain");
    Properties user = new Properties();
    user.setProperty("user", "sa");
    user.setProperty("password", "");
    try (var plain = new org.h2.Driver().connect("jdbc:h2:" + database, user)) {
      assertThat(new H2Engine().inspect(SealedDatabaseFixture.at(database).location()))
          .isEqualTo(DatabaseState.PLAIN);
      assertThat(OtherProcess.connectPlainly(database)).contains("90020");
      assertThat(plain.isValid(1)).isTrue();
    }
  }

  @EveryH2(endsOnly = true)
  @Covers({"pages-16", "pages-17"})
  void anAutomaticServerServesWhoeverHasTheWallet(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    String auto = ";AUTO_SERVER=TRUE";
    try (SealedDatabaseFixture.Open open = sealed.open(auto)) {
      open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS a");

      assertThat(OtherProcess.connect(sealed.location().database(), auto, "SELECT a FROM t"))
          .isEqualTo(MARKER);
      // Without a wallet, or with another, the lock file says nothing about where the server is.
      assertThat(Files.readString(folder.resolve("shop.lock.db"), StandardCharsets.ISO_8859_1))
          .doesNotContain("server", "method", "id=");
      assertThatThrownBy(() -> PlainH2.connect("jdbc:h2:" + sealed.location().database() + auto));
      assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
    }
    assertThat(folder.resolve("shop.lock.db")).doesNotExist();
    assertThat(folder.resolve("shop.lock.db.new")).doesNotExist();
    try (SealedDatabaseFixture.Open open = sealed.open(auto)) {
      assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
    }
  }

  @EveryH2(endsOnly = true)
  @Covers({"pages-16", "pages-17"})
  void whenTheServingProcessEndsAnotherServes(@TempDir Path folder) throws Exception {
    String auto = ";AUTO_SERVER=TRUE";
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Path database = sealed.location().database();
    Process server = OtherProcess.keepOpen(database, auto);
    try (SealedDatabaseFixture.Open open = sealed.open(auto);
        SealedDatabaseFixture.Open second = sealed.open(auto)) {
      open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS a");
      server.getOutputStream().close();
      server.waitFor();

      assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
      assertThat(second.query("SELECT a FROM t")).containsExactly(MARKER);
      open.run("INSERT INTO t VALUES ('here')");
      // It is served from here now, to processes that have the wallet and to no others.
      assertThat(OtherProcess.connect(database, auto, "SELECT COUNT(*) FROM t")).isEqualTo("2");
      assertThat(OtherProcess.connect(database, "", "SELECT a FROM t")).contains("90020");
      assertThatThrownBy(() -> PlainH2.connect("jdbc:h2:nacre:" + database + auto))
          .hasMessageContaining(ErrorCode.NOT_THROUGH_NACRE.text());
      assertThat(open.query("SELECT a FROM t ORDER BY a DESC")).containsExactly("here", MARKER);
    } finally {
      server.destroyForcibly();
    }
    assertThat(folder.resolve("shop.lock.db")).doesNotExist();
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
    try (SealedDatabaseFixture.Open open = sealed.open(auto)) {
      assertThat(open.query("SELECT COUNT(*) FROM t")).containsExactly("2");
    }
  }

  @EveryH2
  @Tag("slow")
  @Covers({"pages-16", "pages-17"})
  void whenTheServingProcessIsKilledAnotherServes(@TempDir Path folder) throws Exception {
    String auto = ";AUTO_SERVER=TRUE";
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Process server = OtherProcess.keepOpen(sealed.location().database(), auto);
    try (SealedDatabaseFixture.Open open = sealed.open(auto)) {
      open.run("CREATE TABLE t AS SELECT 1 AS a", "CHECKPOINT SYNC");
      server.destroyForcibly().waitFor();
      open.run("INSERT INTO t VALUES (2)");
      assertThat(open.query("SELECT a FROM t ORDER BY a")).containsExactly("1", "2");
    } finally {
      server.destroyForcibly();
    }
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      assertThat(open.query("SELECT a FROM t ORDER BY a")).containsExactly("1", "2");
    }
  }

  @EveryH2(endsOnly = true)
  @Covers("pages-10")
  void aLargeObjectOnItsWayToAnAutomaticServerIsSealed(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    try (SealedDatabaseFixture.Open open = sealed.open(";AUTO_SERVER=TRUE")) {
      open.run("CREATE TABLE t (a CLOB)");
      assertThat(OtherProcess.sendLargeObject(sealed.location().database(), MARKER, temporary))
          .startsWith("large sealed")
          .doesNotContain("clear");
      assertThat(open.query("SELECT LENGTH(a) FROM t")).containsExactly("3000000");
    }
  }

  @EveryH2
  void aServerInThisProcessServesWhatIsOpenHere(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    Server server = Server.createTcpServer("-tcpPort", "0");
    server.start();
    String url =
        "jdbc:h2:tcp://localhost:" + server.getPort() + "/nacre:" + sealed.location().database();
    Properties user = new Properties();
    user.setProperty("user", "sa");
    user.setProperty("password", "");
    try {
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS a");
        try (var client = new org.h2.Driver().connect(url, user);
            var statement = client.createStatement();
            var rows = statement.executeQuery("SELECT a FROM t")) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getString(1)).isEqualTo(MARKER);
          assertThatThrownBy(
                  () -> statement.execute("CALL FILE_WRITE('x', '" + sealed.file() + "')"))
              .hasMessageContaining(ErrorCode.FILE_IN_USE.text());
        }
      }
      // Nobody has it open any more, so there is no key for it.
      assertThatThrownBy(() -> new org.h2.Driver().connect(url, user));
      try (SealedDatabaseFixture.Open open = sealed.open()) {
        assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
      }
    } finally {
      server.stop();
    }
  }

  @EveryH2(endsOnly = true)
  void readOnlyDatabasesAreReadAndNotTouched(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run("CREATE TABLE t AS SELECT '" + MARKER + "' AS a");
    }
    byte[] before = Files.readAllBytes(sealed.file());
    try (SealedDatabaseFixture.Open open = sealed.open(";ACCESS_MODE_DATA=r");
        SealedDatabaseFixture.Open second = sealed.open(";ACCESS_MODE_DATA=r")) {
      assertThat(open.query("SELECT a FROM t")).containsExactly(MARKER);
      assertThat(second.query("SELECT a FROM t ORDER BY a")).containsExactly(MARKER);
      assertThatThrownBy(() -> open.run("INSERT INTO t VALUES ('x')"));
      assertThat(
              OtherProcess.connect(
                  sealed.location().database(), ";ACCESS_MODE_DATA=r", "SELECT a FROM t"))
          .isEqualTo(MARKER);
    }
    assertThat(Files.readAllBytes(sealed.file())).isEqualTo(before);
  }
}
