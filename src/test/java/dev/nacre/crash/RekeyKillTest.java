package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.crash.RotationOnDisk.Step;
import dev.nacre.jdbc.offline.DatabaseRekey;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nacre db rekey} is killed again and again: no row is lost, and the next one ends it. */
final class RekeyKillTest {
  private static final String PASSPHRASE = "of no importance";
  private static final int ROWS = 20_000;
  private static final int PATIENCE_MS = 150;
  private static final long AIMING_MS = 30_000;

  @TempDir Path folder;
  private Wallet wallet;
  private boolean careless;
  private int inserted;
  private int refused;

  @BeforeEach
  void fill() throws Exception {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      wallet = Wallet.create(walletFile(), passphrase, KdfParameters.MINIMUM);
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t AS SELECT x AS id, REPEAT('x', 1000) || x AS text FROM SYSTEM_RANGE(1, "
              + ROWS
              + ")");
      statement.execute("CREATE TABLE other (id INT)");
    }
  }

  @AfterEach
  void closeWallet() {
    wallet.close();
  }

  @Test
  @Covers("pages-47")
  void eightTimes() throws Exception {
    kill(Kills.few("REKEY", Step.class, AIMING_MS, 8, 1));
  }

  @Test
  @Tag("slow")
  void threeHundredTimes() throws Exception {
    kill(Kills.many("REKEY", Step.class, AIMING_MS));
  }

  /** A reader of the file beside it lets no process in, and an application loses no row to it. */
  @Test
  @Tag("slow")
  void threeHundredTimesBesideACarelessReader() throws Exception {
    careless = true;
    kill(Kills.many("REKEY", Step.class, AIMING_MS));
    assertThat(refused).isPositive();
  }

  // An application that opens the database when it can.
  private void insert() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO other VALUES (" + inserted + ")");
      inserted++;
    } catch (SQLException open) {
      assertThat(open.getErrorCode()).isEqualTo(90020);
      refused++;
    }
  }

  private void kill(Kills<Step> kills) throws Exception {
    int rounds = 0;
    int finished = 0;
    int resumed = 0;
    while (kills.next()) {
      rounds++;
      Random random = kills.random();
      try (ChildJvm rekeyer = ChildJvm.start(Rekeyer.class, folder, List.of(), arguments())) {
        rekeyer.await("begun");
        if (careless) {
          insert();
        }
        Step unused =
            kills.kill(
                rekeyer,
                EnumSet.allOf(Step.class),
                () -> RotationOnDisk.of(file()),
                () -> Thread.sleep(random.nextInt(PATIENCE_MS), random.nextInt(999_999)));
        for (String line : rekeyer.remainingLines()) {
          finished += line.startsWith("finished") ? 1 : 0;
          resumed += line.endsWith("resumed true") ? 1 : 0;
        }
      }
      // Whoever opens it goes on, until he closes it. Not each time, so that the command does too.
      if (random.nextBoolean()) {
        check(kills.when());
      }
    }
    DatabaseRekey.Result last =
        new DatabaseRekey(WalletKeys.of(wallet), ProgressListener.NONE)
            .rekey(folder.resolve("shop"));
    assertThat(last.finished()).isTrue();
    assertThat(finished).isLessThan(rounds);
    check("at the end");
    kills.report(
        finished
            + " had finished, "
            + resumed
            + " of them what another had begun; the last one "
            + (last.resumed() ? "went on" : "began")
            + "; rows lost: 0, damaged blocks: 0");
  }

  private List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(
            List.of(walletFile().toString(), PASSPHRASE, folder.resolve("shop").toString()));
    if (careless) {
      arguments.add("careless");
    }
    return arguments;
  }

  private void check(String when) throws SQLException, IOException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT COUNT(*), SUM(id) FROM t WHERE text = REPEAT('x', 1000) || id")) {
      rows.next();
      assertThat(rows.getLong(1)).as(when).isEqualTo(ROWS);
      assertThat(rows.getLong(2)).as(when).isEqualTo(ROWS * (ROWS + 1L) / 2);
      try (ResultSet others = statement.executeQuery("SELECT COUNT(*) FROM other")) {
        others.next();
        assertThat(others.getLong(1)).as(when).isEqualTo(inserted);
      }
    }
    assertThat(DamagedBlocks.of(file(), wallet)).as(when).isEmpty();
  }

  private Path file() {
    return folder.resolve("shop.mv.db");
  }

  private Path walletFile() {
    return folder.resolve("shop.wallet");
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=" + PASSPHRASE,
        "sa",
        "");
  }
}
