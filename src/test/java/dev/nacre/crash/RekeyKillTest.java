package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.verify.Meter;
import dev.nacre.jdbc.care.Rekeyed;
import dev.nacre.jdbc.care.Rekeying;
import dev.nacre.jdbc.care.WalletKeys;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nacre db rekey} is killed again and again: no row is lost, and the next one ends it. */
final class RekeyKillTest {
  private static final String PASSPHRASE = "of no importance";
  private static final int ROWS = 20_000;
  private static final int PATIENCE_MS = 150;

  @TempDir Path folder;

  @BeforeEach
  void fill() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(wallet(), passphrase, KdfParameters.MINIMUM).close();
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t AS SELECT x AS id, REPEAT('x', 1000) || x AS text FROM SYSTEM_RANGE(1, "
              + ROWS
              + ")");
    }
  }

  @Test
  @Covers("pages-47")
  void eightTimes() throws Exception {
    kill(8, 1);
  }

  @Test
  @Tag("slow")
  void threeHundredTimes() throws Exception {
    kill(Integer.getInteger("nacre.rounds", 300), Long.getLong("nacre.seed", 2));
  }

  private void kill(int rounds, long seed) throws Exception {
    Random random = new Random(seed);
    int finished = 0;
    int resumed = 0;
    for (int round = 1; round <= rounds; round++) {
      try (ChildJvm rekeyer =
          ChildJvm.start(
              Rekeyer.class,
              folder,
              List.of(),
              List.of(wallet().toString(), PASSPHRASE, folder.resolve("shop").toString()))) {
        rekeyer.await("begun");
        Thread.sleep(random.nextInt(PATIENCE_MS), random.nextInt(999_999));
        rekeyer.kill();
        for (String line : rekeyer.rest()) {
          finished += line.startsWith("finished") ? 1 : 0;
          resumed += line.endsWith("resumed true") ? 1 : 0;
        }
      }
      // Whoever opens it goes on, until he closes it. Not each time, so that the command does too.
      if (random.nextBoolean()) {
        check("round " + round + " of seed " + seed);
      }
    }
    Rekeyed last;
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(wallet(), passphrase)) {
      last = new Rekeying(WalletKeys.of(wallet), Meter.NONE).rekey(folder.resolve("shop"));
    }
    System.out.printf(
        "db rekey killed %d times, seed %d: %d had finished, %d of them what another had begun; the"
            + " last one %s%n",
        rounds, seed, finished, resumed, last.resumed() ? "went on" : "began");
    assertThat(last.finished()).isTrue();
    assertThat(finished).isLessThan(rounds);
    check("at the end");
  }

  private void check(String when) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(id) FROM t WHERE text = REPEAT('x', 1000) || id")) {
      rows.next();
      assertThat(rows.getLong(1)).as(when).isEqualTo(ROWS);
      assertThat(rows.getLong(2)).as(when).isEqualTo(ROWS * (ROWS + 1L) / 2);
    }
  }

  private Path wallet() {
    return folder.resolve("shop.wallet");
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=" + PASSPHRASE,
        "sa",
        "");
  }
}
