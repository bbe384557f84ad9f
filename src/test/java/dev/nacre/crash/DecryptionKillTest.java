package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.convert.Leftover;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that has its database decrypted is killed again and again: every row is there, and
 * nothing is plain that the last close has not made plain.
 */
final class DecryptionKillTest {
  private static final String PASSPHRASE = "of no importance";
  private static final int PATIENCE_MS = 300;
  private static final int SWITCH_MS = 12;

  @TempDir Path folder;
  private final Set<Long> promised = new TreeSet<>();
  private final Map<String, Integer> steps = new TreeMap<>();
  private int database;
  private long found;

  @BeforeEach
  void makeWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(folder.resolve("shop.wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
  }

  @Test
  @Covers("pages-36")
  void eightTimes() throws Exception {
    kill(8, 1);
  }

  @Test
  void aProcessThatEndsWithItPausedLeavesNoPlainFile() throws Exception {
    try (ChildJvm leaver = ChildJvm.start(Leaver.class, folder, List.of(), List.of(url("")))) {
      leaver.tell(PASSPHRASE);
      leaver.await("paused");
      assertThat(leaver.exitCode()).isZero();
    }
    assertThat(files()).containsExactly(name());
    assertThat(isSealed()).isTrue();
  }

  @Test
  @Tag("slow")
  void threeHundredTimes() throws Exception {
    kill(Integer.getInteger("nacre.rounds", 300), Long.getLong("nacre.seed", 2));
  }

  private void kill(int rounds, long seed) throws Exception {
    Random random = new Random(seed);
    Leftover leftover = Leftover.KEEP;
    int opened = 0;
    int rows = 0;
    for (int round = 1; round <= rounds; round++) {
      String when = "round " + round + " of seed " + seed;
      boolean closing = round(random, leftover);
      String step = step();
      steps.merge(step, 1, Integer::sum);
      when += ", " + step;
      if (isSealed()) {
        check(url(""), when);
        // Nobody has resumed it, so the close of it leaves it sealed, and nothing beside it.
        assertThat(isSealed()).as(when).isTrue();
        assertThat(files()).as(when).containsExactly(name());
      } else {
        assertThat(closing).as(when).isTrue();
        // With the wallet, which completes what is left.
        check(url(";nacre.encrypt=none"), when);
        assertThat(files())
            .as(when)
            .isEqualTo(
                leftover == Leftover.KEEP ? List.of(name(), name() + ".sealed") : List.of(name()));
        opened++;
        rows += promised.size();
        promised.clear();
        found = 0;
        database++;
        List<Leftover> choices = List.of(Leftover.values());
        leftover = choices.get(random.nextInt(choices.size()));
      }
    }
    System.out.printf(
        "killed %d times while a database was decrypted, seed %d: %s; %d databases plain with %d"
            + " promised transactions, all there%n",
        rounds, seed, steps, opened, rows);
    assertThat(opened).isPositive();
  }

  // Whether it was about to be closed.
  private boolean round(Random random, Leftover leftover) throws Exception {
    try (ChildJvm converter =
        ChildJvm.start(
            Converter.class,
            folder,
            List.of(),
            List.of(
                url(""),
                String.valueOf(found),
                String.valueOf(random.nextLong()),
                leftover.name(),
                "DECRYPT"))) {
      converter.tell(PASSPHRASE);
      converter.await("open");
      boolean closing = random.nextInt(4) != 0;
      note(converter, closing ? "closing" : "ordered");
      if (random.nextInt(3) == 0) {
        Thread.sleep(random.nextInt(PATIENCE_MS), random.nextInt(999_999));
      } else {
        awaitSwitch();
        Thread.sleep(random.nextInt(SWITCH_MS), random.nextInt(999_999));
      }
      converter.kill();
      for (String line : converter.rest()) {
        closing |= line.equals("closing");
        note(line);
      }
      return closing;
    }
  }

  // The old file has its second name now, or had it.
  private void awaitSwitch() throws IOException {
    long end = System.nanoTime() + 3_000_000_000L;
    Path kept = folder.resolve(name() + ".sealed");
    while (!Files.exists(kept) && isSealed() && System.nanoTime() - end < 0) {
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
    if (line.startsWith("synced ")) {
      promised.add(Long.parseLong(line.substring("synced ".length())));
    }
  }

  private String name() {
    return "shop" + database + ".mv.db";
  }

  private String url(String more) {
    return "jdbc:nacre:h2:"
        + folder.resolve("shop" + database)
        + ";nacre.wallet="
        + folder.resolve("shop.wallet")
        + more;
  }

  private boolean isSealed() throws IOException {
    return EncryptedFiles.isSealed(new NioStorage(), folder.resolve(name()).toString());
  }

  private List<String> files() throws IOException {
    try (var list = Files.list(folder)) {
      return list.map(path -> String.valueOf(path.getFileName()))
          .filter(file -> file.startsWith("shop" + database + ".mv.db"))
          .sorted()
          .toList();
    }
  }

  // As the disk tells it.
  private String step() throws IOException {
    List<String> files = files();
    if (!isSealed()) {
      return files.contains(name() + ".sealed") ? "3 switched" : "4 switched, and removed";
    }
    if (files.contains(name() + ".sealed")) {
      return "2 in the switch";
    }
    return files.contains(name() + ".decrypting") ? "1 copied" : "0 not begun";
  }

  private void check(String url, String when) throws SQLException {
    Set<Long> there = new TreeSet<>();
    try (Connection connection =
            DriverManager.getConnection(
                url + ";DB_CLOSE_DELAY=0;nacre.wallet.password=" + PASSPHRASE, "sa", "");
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
