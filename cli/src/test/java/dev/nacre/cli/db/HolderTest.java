package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that goes through the process that has the database open. */
final class HolderTest {
  private static final String SHARED = ";AUTO_SERVER=TRUE";

  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void fill() throws Exception {
    shop = Shop.filled(Files.createDirectory(folder.resolve("here")));
  }

  private static FakeTerminal run(int exit, Object... words) {
    FakeTerminal terminal =
        new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE).with("WRONG", "not it");
    assertThat(terminal.run(words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  private String url(String settings) {
    return "jdbc:nacre:h2:" + shop.database + settings;
  }

  private List<String> names(Path where) throws Exception {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theProcessRotatesAndWritesBackups() throws Exception {
    byte[] before = Files.readAllBytes(shop.file);
    Path zip = folder.resolve("monday's.zip");
    try (Application holder = Application.of(shop, SHARED)) {
      FakeTerminal done = run(0, "--json", "db", "rekey", "--url", url(SHARED));
      assertThat(done.shown())
          .contains("\"process\":\"" + holder.pid() + "\"", "\"finished\":true");
      // Who asked is noted where it was done.
      assertThat(Files.readString(shop.folder.resolve("shop.wallet.audit")))
          .containsPattern("SA.*" + holder.pid() + ".*job.started.*ROTATE");
      FakeTerminal written = run(0, "--json", "db", "backup", "--url", url(SHARED), zip);
      assertThat(written.shown()).contains("\"generation\"", "\"masterKey\"");
      run(5, "db", "backup", "--url", url(SHARED), zip);
      run(3, "db", "rekey", "--url", url(SHARED), "--password-env", "WRONG");
      FakeTerminal stranger =
          run(5, "db", "rekey", "--url", url(SHARED), "--user-password-env", "WRONG");
      assertThat(stranger.complained()).contains("NACRE-5121", "28000").doesNotContain("not it");
    }
    assertThat(RekeyTest.unchanged(before, Files.readAllBytes(shop.file))).isEmpty();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(zip)))
        .isEqualTo("rw-------");
    assertThat(names(folder)).containsExactly("here", "monday's.zip");
    run(0, "db", "verify", zip, "--wallet", shop.wallet);
    shop.run("DELETE FROM customer");
    run(0, "db", "restore", zip, shop.database, "--replace");
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void whoDoesNotServeIsNamedAndWhoIsNotThereIsMissed() throws Exception {
    try (Application holder = Application.of(shop, "")) {
      assertThat(run(4, "db", "rekey", "--url", url(SHARED)).complained())
          .contains("NACRE-3030", "process " + holder.pid());
      assertThat(run(4, "db", "rekey", shop.database).complained())
          .contains("NACRE-3030", "process " + holder.pid());
    }
    assertThat(run(5, "db", "rekey", "--url", url(SHARED)).complained()).contains("NACRE-5120");
    run(5, "db", "backup", "--url", url(SHARED), folder.resolve("x.zip"));
    run(2, "db", "rekey", "--url", "jdbc:nacre:postgresql://here/shop");
    run(2, "db", "rekey", shop.database, "--url", url(""));
    run(2, "db", "backup", "--url", url(""), shop.database, folder.resolve("x.zip"));
    assertThat(names(folder)).containsExactly("here");
  }

  @Test
  void onlyAnAdministratorAsks() throws Exception {
    try (Application holder = Application.of(shop, SHARED, "CREATE USER clerk PASSWORD 'not it'")) {
      FakeTerminal refused =
          run(
              2,
              "db",
              "rekey",
              "--url",
              url(SHARED),
              "--user",
              "clerk",
              "--user-password-env",
              "WRONG");
      assertThat(refused.complained()).contains("NACRE-2024");
      assertThat(holder.pid()).isPositive();
    }
  }

  @Test
  void aServerRotatesToo() throws Exception {
    byte[] before = Files.readAllBytes(shop.file);
    Server server = Server.createTcpServer("-tcpPort", "0").start();
    String url = "jdbc:nacre:h2:tcp://localhost:" + server.getPort() + "/nacre:" + shop.database;
    try (var open = shop.connect("")) {
      assertThat(open.isValid(1)).isTrue();
      try (var statement = open.createStatement()) {
        statement.execute("CREATE VIEW v AS SELECT FILE_READ('?job rotate') AS a");
        try (var rows = statement.executeQuery("SELECT * FROM v")) {
          assertThat(rows.next()).isTrue();
          assertThat(new String(rows.getBytes(1), java.nio.charset.StandardCharsets.UTF_8))
              .startsWith("no 5122");
        }
        statement.execute("DROP VIEW v");
      }
      // What is asked of an application's connections is not asked of this one.
      run(0, "db", "rekey", "--url", url + ";nacre.unwrap=deny;nacre.exports=refuse");
      run(5, "db", "backup", "--url", url, folder.resolve("x.zip"));
    } finally {
      server.stop();
    }
    assertThat(RekeyTest.unchanged(before, Files.readAllBytes(shop.file))).isEmpty();
  }

  @Test
  void aDatabaseThatIsNotSealedKnowsNoOrders() throws Exception {
    Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    try {
      String url = "jdbc:nacre:h2:tcp://localhost:" + server.getPort() + "/" + folder + "/plain";
      FakeTerminal refused = run(5, "db", "rekey", "--url", url);
      assertThat(refused.complained()).contains("NACRE-5122");
    } finally {
      server.stop();
    }
  }

  @Test
  void ctrlCLeavesTheJobToTheProcess() throws Exception {
    try (Application holder =
        Application.of(
            shop,
            SHARED,
            "CREATE TABLE heavy AS SELECT REPEAT('x', 1000) || x AS a FROM SYSTEM_RANGE(1, 30000)",
            "ALTER ENCRYPTION DATA KEY ROTATE",
            "ALTER ENCRYPTION JOB 1 THROTTLE 1")) {
      Thread caller = Thread.currentThread();
      Thread ctrlC =
          new Thread(
              () -> {
                while (caller.getState() != Thread.State.TIMED_WAITING || !isResting(caller)) {
                  Thread.onSpinWait();
                }
                caller.interrupt();
              });
      ctrlC.start();
      FakeTerminal left = run(130, "--json", "db", "rekey", "--url", url(SHARED));
      ctrlC.join();
      assertThat(left.shown())
          .contains(
              "\"process\":\"" + holder.pid() + "\"",
              "\"job\":1",
              "\"finished\":false",
              "goes on in that process");
    }
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void aRotationThatIsPausedThereGoesOn() throws Exception {
    byte[] before = Files.readAllBytes(shop.file);
    try (Application holder =
        Application.of(
            shop,
            SHARED,
            "CREATE TABLE heavy AS SELECT REPEAT('x', 1000) || x AS a FROM SYSTEM_RANGE(1, 30000)",
            "ALTER ENCRYPTION DATA KEY ROTATE",
            "ALTER ENCRYPTION JOB 1 THROTTLE 1",
            "ALTER ENCRYPTION JOB 1 PAUSE",
            "ALTER ENCRYPTION JOB 1 THROTTLE 0")) {
      FakeTerminal done = run(0, "--json", "db", "rekey", "--url", url(SHARED));
      assertThat(done.shown())
          .contains("\"process\":\"" + holder.pid() + "\"", "\"job\":1", "\"finished\":true");
    }
    assertThat(RekeyTest.unchanged(before, Files.readAllBytes(shop.file))).isEmpty();
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void ctrlCLeavesNoHalfBackupAndIsNotWaitedFor() throws Exception {
    Path zip = folder.resolve("x.zip");
    try (Application holder =
        Application.of(
            shop,
            SHARED,
            "CREATE TABLE heavy AS SELECT RANDOM_UUID() || REPEAT('x', 1000) AS a"
                + " FROM SYSTEM_RANGE(1, 100000)")) {
      Thread caller = Thread.currentThread();
      Thread ctrlC =
          new Thread(
              () -> {
                while (!isIn(caller, "DatabaseBackup")) {
                  Thread.onSpinWait();
                }
                caller.interrupt();
              });
      ctrlC.start();
      long begun = System.nanoTime();
      run(130, "--json", "db", "backup", "--url", url(SHARED), zip);
      ctrlC.join();
      assertThat(System.nanoTime() - begun).isLessThan(20_000_000_000L);
      assertThat(names(folder)).containsExactly("here");
      assertThat(holder.pid()).isPositive();
    }
    // Its connection ends when the process there does, at the latest.
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().equals("nacre-holder-close")) {
        each.join(20_000);
      }
    }
    // The process there has written to the end meanwhile, to no name.
    assertThat(names(folder)).containsExactly("here");
    assertThat(names(shop.folder)).noneMatch(name -> name.endsWith(".temp.db"));
    assertThat(shop.count("")).isEqualTo(2000);
  }

  private static boolean isIn(Thread thread, String type) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(
            frame ->
                frame.getClassName().endsWith(type)
                    && frame.getMethodName().equals("awaitWriting"));
  }

  private static boolean isResting(Thread thread) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(frame -> frame.getClassName().endsWith("HolderRekey"));
  }
}
