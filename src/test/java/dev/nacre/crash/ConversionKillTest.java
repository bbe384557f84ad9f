package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.crash.ConversionOnDisk.Direction;
import dev.nacre.crash.ConversionOnDisk.Step;
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
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process that has its database sealed, or opened for good, is killed again and again: every row
 * is there, every block opens, and nothing is plain that the last close has not made plain.
 */
final class ConversionKillTest {
  private static final String PASSPHRASE = "of no importance";
  private static final int PATIENCE_MS = 300;
  private static final int SWITCH_MS = 12;

  // It ends by itself, mostly long before.
  private static final long AIMING_MS = 30_000;

  @TempDir Path folder;
  private final Set<Long> promised = new TreeSet<>();
  private Wallet wallet;
  private int database;
  private long found;
  private boolean closing;
  private boolean careless;
  private int refused;

  @BeforeEach
  void makeWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      wallet = Wallet.create(folder.resolve("shop.wallet"), passphrase, KdfParameters.MINIMUM);
    }
  }

  @AfterEach
  void closeWallet() {
    wallet.close();
  }

  @ParameterizedTest
  @EnumSource
  @Covers("pages-36")
  void eightTimes(Direction direction) throws Exception {
    kill(Kills.few(direction.name(), Step.class, AIMING_MS, 8, 1), direction);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void threeHundredTimes(Direction direction) throws Exception {
    kill(Kills.many(direction.name(), Step.class, AIMING_MS), direction);
  }

  /** A reader of the file beside it lets no other process in. */
  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void threeHundredTimesBesideACarelessReader(Direction direction) throws Exception {
    careless = true;
    kill(Kills.many(direction.name(), Step.class, AIMING_MS), direction);
    assertThat(refused).isPositive();
  }

  @Test
  void aProcessThatEndsWithADecryptionPausedLeavesNoPlainFile() throws Exception {
    ConversionOnDisk disk = disk(Direction.DECRYPT);
    try (ChildJvm leaver = ChildJvm.start(Leaver.class, folder, List.of(), List.of(url("")))) {
      leaver.sendLine(PASSPHRASE);
      leaver.await("paused");
      assertThat(leaver.exitCode()).isZero();
    }
    assertThat(disk.files()).containsExactly(disk.name());
    assertThat(disk.isSealed()).isTrue();
  }

  private void kill(Kills<Step> kills, Direction direction) throws Exception {
    LeftoverPolicy leftover = LeftoverPolicy.KEEP;
    int rows = 0;
    while (kills.next()) {
      ConversionOnDisk disk = disk(direction);
      Step step = round(kills, disk, leftover);
      String when = kills.when() + ", " + step;
      int before = database;
      if (disk.isSealed() == (direction == Direction.ENCRYPT)) {
        assertThat(closing).as(when).isTrue();
        // With the wallet, which completes what is left.
        check(url(direction == Direction.ENCRYPT ? "" : ";nacre.encrypt=none"), when);
        assertThat(disk.files())
            .as(when)
            .isEqualTo(
                leftover == LeftoverPolicy.KEEP
                    ? List.of(disk.name(), disk.name() + direction.kept())
                    : List.of(disk.name()));
        rows += promised.size();
        promised.clear();
        found = 0;
        database++;
        leftover = List.of(LeftoverPolicy.values()).get(kills.random().nextInt(3));
      } else if (direction == Direction.ENCRYPT) {
        // Past Nacre, so that the next round finds what this one has left.
        check("jdbc:h2:" + folder.resolve("shop" + database), when);
      } else {
        check(url(""), when);
        // Nobody has said it again, so the close of it leaves it sealed, and nothing beside it.
        assertThat(disk.files()).as(when).containsExactly(disk.name());
      }
      if (disk.isSealed()) {
        assertThat(DamagedBlocks.of(disk.file(), wallet)).as(when).isEmpty();
      }
      if (database > before) {
        disk.delete();
      }
    }
    kills.report(
        database
            + " databases converted with "
            + rows
            + " promised transactions; rows lost: 0, damaged blocks: 0");
    assertThat(database).isPositive();
  }

  private Step round(Kills<Step> kills, ConversionOnDisk disk, LeftoverPolicy leftover)
      throws Exception {
    Random random = kills.random();
    boolean encrypts = disk.direction() == Direction.ENCRYPT;
    closing = false;
    try (ChildJvm converter =
        ChildJvm.start(
            Converter.class, folder, List.of(), arguments(disk, leftover, random.nextLong()))) {
      converter.sendLine(PASSPHRASE);
      converter.await("open");
      if (careless) {
        intrude(encrypts);
      }
      Step step =
          kills.kill(
              converter,
              ConversionOnDisk.possible(leftover),
              disk::step,
              () -> {
                note(converter, random.nextInt(4) == 0 ? "ordered" : "closing");
                if (random.nextBoolean()) {
                  Thread.sleep(random.nextInt(PATIENCE_MS), random.nextInt(999_999));
                } else {
                  awaitSwitch(converter, disk);
                  Thread.sleep(random.nextInt(SWITCH_MS), random.nextInt(999_999));
                }
              });
      converter.remainingLines().forEach(this::note);
      return step;
    }
  }

  private List<String> arguments(ConversionOnDisk disk, LeftoverPolicy leftover, long seed) {
    List<String> arguments = new ArrayList<>();
    arguments.add(url(disk.direction() == Direction.ENCRYPT ? ";nacre.encrypt=none" : ""));
    arguments.addAll(List.of(String.valueOf(found), String.valueOf(seed)));
    arguments.addAll(List.of(leftover.name(), disk.direction().name()));
    if (careless) {
      arguments.add(disk.file().toString());
    }
    return arguments;
  }

  // A second process, while the lock on the file itself is lost. Let in, it would damage what the
  // first has written; when that has closed, it may come in, or say that it is another file by now.
  private void intrude(boolean encrypts) {
    try (Connection connection =
            DriverManager.getConnection(
                url(encrypts ? ";nacre.encrypt=none" : "")
                    + (";nacre.wallet.password=" + PASSPHRASE),
                "sa",
                "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS intruder (id INT)");
    } catch (SQLException open) {
      refused += open.getErrorCode() == 90020 ? 1 : 0;
    }
  }

  private static void awaitSwitch(ChildJvm converter, ConversionOnDisk disk) throws IOException {
    while (converter.isAlive() && disk.step().compareTo(Step.LINKED) < 0) {
      Thread.onSpinWait();
    }
  }

  private void note(ChildJvm converter, String until) throws IOException {
    while (true) {
      String line = converter.await("");
      note(line);
      if (line.equals(until)) {
        return;
      }
    }
  }

  private void note(String line) {
    closing |= line.equals("closing");
    if (line.startsWith("synced ")) {
      promised.add(Long.parseLong(line.substring("synced ".length())));
    }
  }

  private ConversionOnDisk disk(Direction direction) {
    return new ConversionOnDisk(folder, "shop" + database + ".mv.db", direction);
  }

  private String url(String more) {
    return "jdbc:nacre:h2:"
        + folder.resolve("shop" + database)
        + ";nacre.wallet="
        + folder.resolve("shop.wallet")
        + more;
  }

  private void check(String url, String when) throws SQLException {
    Set<Long> there = new TreeSet<>();
    try (Connection connection =
            DriverManager.getConnection(
                // H2 keeps what the other process has said.
                url
                    + ";DB_CLOSE_DELAY=0"
                    + (url.startsWith("jdbc:h2:") ? "" : ";nacre.wallet.password=" + PASSPHRASE),
                "sa",
                "");
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SELECT id, text, content FROM a")) {
        while (rows.next()) {
          long id = rows.getLong(1);
          there.add(id);
          assertThat(rows.getString(2)).as(when).isEqualTo(Writer.text(id));
          assertThat(rows.getBytes(3)).as(when).isEqualTo(Writer.content(id));
        }
      }
      assertThat(there).as(when).containsAll(promised);
      try (ResultSet bulk =
          statement.executeQuery("SELECT COUNT(*) FROM bulk WHERE s = SPACE(900)")) {
        bulk.next();
        assertThat(bulk.getLong(1)).as(when).isEqualTo(3000);
      }
    }
    found = there.isEmpty() ? 0 : ((TreeSet<Long>) there).last() + 1;
  }
}
