package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.offline.DatabaseRekey;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.wallet.Wallet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RekeyTest {
  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void fill() throws Exception {
    shop = Shop.filled(Files.createDirectory(folder.resolve("here")));
  }

  private static FakeTerminal run(int exit, Object... words) {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run(words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  // A record that was sealed anew shares no byte run with what it was.
  static List<Long> unchanged(byte[] before, byte[] after) {
    BlockLayout layout = Preamble.layout(FileKind.DATABASE);
    List<Long> same = new ArrayList<>();
    for (long block = 2; layout.offset(block + 1) <= before.length; block++) {
      int from = (int) layout.offset(block);
      int to = from + BlockLayout.BLOCK;
      if (Arrays.equals(before, from, to, after, from, to)) {
        same.add(block);
      }
    }
    return same;
  }

  private List<String> jobs() throws Exception {
    List<String> jobs = new ArrayList<>();
    try (Connection connection = shop.connect("");
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      while (rows.next()) {
        jobs.add(rows.getString("KIND") + " " + rows.getString("STATE"));
      }
    }
    return jobs;
  }

  @Test
  void everyBlockIsSealedAnew() throws Exception {
    byte[] before = Files.readAllBytes(shop.file);
    assertThat(before.length).isGreaterThan(400_000);
    FakeTerminal done = run(0, "--json", "db", "rekey", shop.database);
    assertThat(done.shown())
        .contains("\"finished\":true", "\"resumed\":false", shop.file.toRealPath().toString());
    assertThat(unchanged(before, Files.readAllBytes(shop.file))).isEmpty();
    run(0, "db", "verify", shop.database);
    assertThat(shop.count("")).isEqualTo(2000);
    assertThat(jobs()).isEmpty();
    shop.run("DELETE FROM customer WHERE id = 1");
    run(0, "db", "rekey", shop.file);
    assertThat(shop.count("")).isEqualTo(1999);
  }

  @Test
  void oneThatAnApplicationBeganAndPausedIsEnded() throws Exception {
    // As much as a rotation does not end before the pause.
    shop.run(
        "CREATE TABLE heavy AS SELECT REPEAT('x', 1000) || x AS a FROM SYSTEM_RANGE(1, 30000)");
    byte[] before = Files.readAllBytes(shop.file);
    try (Connection connection = shop.connect("");
        var statement = connection.createStatement()) {
      statement.execute("ALTER ENCRYPTION DATA KEY ROTATE");
      long job;
      try (var rows = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
        assertThat(rows.next()).isTrue();
        job = rows.getLong("JOB");
      }
      statement.execute("ALTER ENCRYPTION JOB " + job + " PAUSE");
    }
    FakeTerminal done = run(0, "--json", "db", "rekey", shop.database);
    assertThat(done.shown()).contains("\"finished\":true", "\"resumed\":true");
    byte[] after = Files.readAllBytes(shop.file);
    assertThat(unchanged(Arrays.copyOf(before, Math.min(before.length, after.length)), after))
        .isEmpty();
    assertThat(jobs()).isEmpty();
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void interruptedItLeavesWhatTheNextOneEnds() throws Exception {
    byte[] before = Files.readAllBytes(shop.file);
    DatabaseRekey.Result interrupted = interrupted();
    assertThat(interrupted.finished()).isFalse();
    assertThat(interrupted.status().state().clean()).isTrue();
    FakeTerminal done = run(0, "--json", "db", "rekey", shop.database);
    assertThat(done.shown()).contains("\"finished\":true", "\"resumed\":true");
    assertThat(unchanged(before, Files.readAllBytes(shop.file))).isEmpty();
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void interruptedItLeavesWhatTheNextOpeningEnds() throws Exception {
    assertThat(interrupted().finished()).isFalse();
    assertThat(jobs()).hasSize(1).first().asString().startsWith("ROTATE ");
    assertThat(shop.count("")).isEqualTo(2000);
  }

  // Before the first block.
  private DatabaseRekey.Result interrupted() throws Exception {
    Thread caller = Thread.currentThread();
    ProgressListener interrupting =
        new ProgressListener() {
          @Override
          public void begin(long bytes) {
            caller.interrupt();
            // It waits again, so it has told of it.
            while (caller.isInterrupted() || caller.getState() != Thread.State.WAITING) {
              Thread.onSpinWait();
            }
          }

          @Override
          public void done(long bytes) {}
        };
    try (Passphrase passphrase = Passphrase.copyOf(Shop.PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(shop.wallet, passphrase)) {
      DatabaseRekey.Result rekeyed =
          new DatabaseRekey(WalletKeys.of(wallet), interrupting).rekey(shop.database);
      assertThat(Thread.interrupted()).isTrue();
      return rekeyed;
    }
  }

  @Test
  void oneThatACrashLeftOpenIsClosedFirst() throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    try (Connection connection = shop.connect("");
        var statement = connection.createStatement()) {
      statement.execute("DELETE FROM customer WHERE id = 1");
      statement.execute("CHECKPOINT SYNC");
      try (Stream<Path> files = Files.list(shop.folder)) {
        for (Path file : files.filter(file -> !file.toString().endsWith(".lock")).toList()) {
          Files.copy(file, there.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
    Shop crashed = new Shop(there);
    byte[] before = Files.readAllBytes(crashed.file);
    run(0, "db", "rekey", crashed.database);
    byte[] after = Files.readAllBytes(crashed.file);
    assertThat(unchanged(Arrays.copyOf(before, Math.min(before.length, after.length)), after))
        .isEmpty();
    assertThat(crashed.count("")).isEqualTo(1999);
  }

  @Test
  void whatIsOpenIsLeftAlone() throws Exception {
    try (Connection open = shop.connect("")) {
      assertThat(open.isValid(1)).isTrue();
      assertThat(run(4, "db", "rekey", shop.database).complained()).contains("NACRE-3030");
    }
    byte[] before = Files.readAllBytes(shop.file);
    FakeTerminal wrong = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "other");
    assertThat(wrong.run("db", "rekey", shop.database)).isEqualTo(3);
    run(2, "db", "rekey");
    assertThat(Files.readAllBytes(shop.file)).isEqualTo(before);
  }

  @Test
  void whatIsNotThereOrNotSealedIsRefusedAndNothingIsMade() throws Exception {
    run(5, "db", "rekey", folder.resolve("nothing"), "--wallet", shop.wallet);
    assertThat(folder.resolve("nothing.mv.db")).doesNotExist();
    for (String content : List.of("", "H:2,plain")) {
      Path plain = Files.writeString(folder.resolve("plain.mv.db"), content);
      FakeTerminal refused = run(1, "db", "rekey", plain, "--wallet", shop.wallet);
      assertThat(refused.complained()).contains("NACRE-3001");
      assertThat(plain).hasContent(content);
    }
  }

  @Test
  void blocksThatSomebodyChangedKeepTheOldKeyAndAreAFinding() throws Exception {
    shop.flip(10);
    byte[] before = Files.readAllBytes(shop.file);
    FakeTerminal refused = run(1, "db", "rekey", shop.database);
    assertThat(refused.complained()).contains("NACRE-5005");
    assertThat(unchanged(before, Files.readAllBytes(shop.file))).containsExactly(10L);
    assertThat(run(1, "db", "verify", shop.database).shown()).contains("NACRE-3010: block 10");
  }

  @Test
  void anOlderCopyIsNotMadeTheNewest() throws Exception {
    byte[] older = Files.readAllBytes(shop.file);
    shop.run("DELETE FROM customer");
    Files.write(shop.file, older);
    assertThat(run(1, "db", "rekey", shop.database).complained()).contains("NACRE-3015");
    assertThat(Files.readAllBytes(shop.file)).isEqualTo(older);
  }
}
