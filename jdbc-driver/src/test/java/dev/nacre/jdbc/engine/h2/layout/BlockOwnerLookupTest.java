package dev.nacre.jdbc.engine.h2.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.BlockUse;
import dev.nacre.core.verify.ClosedFileVerification;
import dev.nacre.core.verify.Finding;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.engine.BlockOwnerLookup;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.jdbc.engine.h2.harness.SingleKey;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** What a verification says of a damaged block is what H2 makes of it. */
final class BlockOwnerLookupTest {
  private static final int ROWS = 4000;

  private static void fill(SealedDatabaseFixture sealed) throws Exception {
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run(
          "CREATE TABLE big (id INT PRIMARY KEY, content VARCHAR)",
          "INSERT INTO big SELECT x, REPEAT(CHAR(65 + MOD(x, 26)), 500) || x FROM SYSTEM_RANGE(1, "
              + ROWS
              + ")",
          "CREATE INDEX by_content ON big(content)",
          "CREATE TABLE \"sm.all\" AS SELECT x AS a FROM SYSTEM_RANGE(1, 3000)");
    }
    // What the next session frees is unused space after it.
    try (SealedDatabaseFixture.Open open = sealed.open(";RETENTION_TIME=0")) {
      open.run("DELETE FROM big WHERE id > 3000", "CHECKPOINT SYNC", "SHUTDOWN");
    }
  }

  @EveryH2
  @Covers("pages-21")
  void tableOfADamagedBlockIsNamed(@TempDir Path folder) throws Exception {
    damage(folder, 25);
  }

  @EveryH2(endsOnly = true)
  @Tag("slow")
  void tableOfEachDamagedBlockIsNamed(@TempDir Path folder) throws Exception {
    damage(folder, Integer.MAX_VALUE);
  }

  private static void damage(Path folder, int most) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    fill(sealed);
    byte[] whole = Files.readAllBytes(sealed.file());
    assertThat(verify(sealed).findings()).isEmpty();
    Set<String> seen = new TreeSet<>();
    int unread = 0;
    int checked = 0;
    long blocks = blocks(sealed);
    for (long block = 2; block < blocks; block += Math.max(1, blocks / most)) {
      flip(sealed.file(), block);
      VerificationReport verified = verify(sealed);
      assertThat(verified.findings()).as("block %s", block).hasSize(1);
      Finding finding = verified.findings().get(0);
      BlockUse owner = Objects.requireNonNull(finding.owner());
      assertThat(finding.first()).isEqualTo(block);
      // As a copy for which there is no registry: the state of the next session is not compared.
      if (!agrees(sealed.with(new InMemoryAnchor()), owner)) {
        unread++;
      }
      checked++;
      seen.add(owner.use() + " " + owner.text().replaceAll("\\(?chunk.*", "").strip());
      Files.write(sealed.file(), whole);
    }
    // H2 notes that a page is of no use any more when it saves next, which may be never: such a
    // page
    // is said to be alive. Here that can be a quarter of the table, which was deleted.
    assertThat(unread).as("said to be alive, and not read").isLessThan(checked / 2);
    assertThat(seen)
        .as("owners")
        .contains("LIVE table PUBLIC.BIG")
        .anyMatch(text -> text.startsWith("LIVE index PUBLIC.BY_CONTENT"));
  }

  /**
   * @return false when what is said to be alive was not read
   */
  private static boolean agrees(SealedDatabaseFixture sealed, BlockUse owner) throws IOException {
    if (owner.use() == BlockUse.Use.UNKNOWN) {
      return true;
    }
    Outcome big = outcome(sealed, "SELECT SUM(LENGTH(content)) FROM big USE INDEX ()");
    Outcome small = outcome(sealed, "SELECT SUM(a) FROM \"sm.all\"");
    if (owner.use() == BlockUse.Use.UNUSED) {
      assertThat(List.of(big, small)).as(owner.shown()).containsOnly(Outcome.READ);
      return true;
    }
    if (big == Outcome.NOT_OPENED) {
      // H2 reads the root page of each table and index when it opens a database.
      return true;
    }
    if (owner.text().startsWith("table PUBLIC.BIG (")) {
      assertThat(small).as(owner.shown()).isEqualTo(Outcome.READ);
      return big == Outcome.DAMAGED;
    }
    if (owner.text().startsWith("index PUBLIC.BY_CONTENT (")) {
      assertThat(List.of(big, small)).as(owner.shown()).containsOnly(Outcome.READ);
    }
    if (owner.text().startsWith("table PUBLIC.sm.all (")) {
      assertThat(big).as(owner.shown()).isEqualTo(Outcome.READ);
      return small == Outcome.DAMAGED;
    }
    return true;
  }

  private enum Outcome {
    READ,
    DAMAGED,
    NOT_OPENED
  }

  private static Outcome outcome(SealedDatabaseFixture sealed, String sql) throws IOException {
    Outcome outcome = Outcome.NOT_OPENED;
    try (SealedDatabaseFixture.Open open = sealed.open(";ACCESS_MODE_DATA=r;CACHE_SIZE=0")) {
      outcome = Outcome.DAMAGED;
      open.query(sql);
      return Outcome.READ;
    } catch (SQLException refused) {
      // Anything else is no answer.
      assertThat((Throwable) refused).hasStackTraceContaining("NACRE-3010");
      return outcome;
    }
  }

  /**
   * H2 takes a chunk that does not open for one that a crash tore, and opens an older state or an
   * empty one. The file was not closed, so nobody can tell one from the other; that something is
   * missing must be said.
   */
  @EveryH2(endsOnly = true)
  @Covers("pages-21")
  void flippedBitInACopyOfAnOpenDatabaseIsFound(@TempDir Path folder) throws Exception {
    Path copy = folder.resolve("copy.mv.db");
    SealedDatabaseFixture original = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = original.open()) {
      open.run(
          "CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR)",
          "INSERT INTO t SELECT x, 'name ' || x FROM SYSTEM_RANGE(1, 300)",
          "CHECKPOINT SYNC");
      copyElsewhere(original.file(), copy);
      SealedDatabaseFixture copied = SealedDatabaseFixture.at(folder.resolve("copy"));
      byte[] whole = Files.readAllBytes(copy);
      assertThat(verify(copied).isDamaged()).isFalse();
      List<Long> silent = new ArrayList<>();
      int without = 0;
      for (long block = 2; block < blocks(copied); block++) {
        flip(copy, block);
        boolean damaged = verify(copied).isDamaged();
        if (!opensWhole(SealedDatabaseFixture.at(folder.resolve("copy")))) {
          without++;
          if (!damaged) {
            silent.add(block);
          }
        }
        Files.write(copy, whole);
      }
      assertThat(silent).as("blocks whose damage is not found").isEmpty();
      assertThat(without).as("copies that lost something").isPositive();
    }
  }

  private static boolean opensWhole(SealedDatabaseFixture sealed) throws IOException {
    try (SealedDatabaseFixture.Open open = sealed.open(";ACCESS_MODE_DATA=r;CACHE_SIZE=0")) {
      return open.query("SELECT COUNT(name) FROM t").equals(List.of("300"));
    } catch (SQLException refused) {
      return false;
    }
  }

  // In another process: closing a channel of this one would let go of the lock of the original.
  private static void copyElsewhere(Path from, Path to) throws Exception {
    assertThat(new ProcessBuilder("cp", from.toString(), to.toString()).start().waitFor()).isZero();
  }

  private static long blocks(SealedDatabaseFixture sealed) throws IOException {
    try (SingleKey keys = new SingleKey("key");
        FileVerifier file = files(keys).verifier(sealed.file().toString())) {
      return file.blocks();
    }
  }

  private static EncryptedFiles files(SingleKey keys) {
    return new EncryptedFiles(
        new NioStorage(),
        keys,
        CipherSuite.AES_256_GCM,
        RollbackAnchor.none(),
        FileEventListener.ignored());
  }

  private static VerificationReport verify(SealedDatabaseFixture sealed) throws IOException {
    try (SingleKey keys = new SingleKey("key")) {
      BlockOwnerLookup lookup = SealedDatabaseFixture.ENGINE.ownerLookup();
      ClosedFileVerification verification;
      boolean clean;
      try (FileVerifier file = files(keys).verifier(sealed.file().toString())) {
        clean = file.wasClean();
        verification = new ClosedFileVerification(file, lookup, ProgressListener.NONE);
        verification.run();
      }
      SingleKey lent = new SingleKey("key");
      return verification.result(
          lookup.owners(
              clean,
              new StorageRequest(
                  sealed.location(),
                  "",
                  lent,
                  CipherSuite.AES_256_GCM,
                  RollbackAnchor.none(),
                  ExportPolicy.REFUSE,
                  ImportPolicy.SEALED,
                  ConversionLog.NONE)));
    }
  }

  private static void flip(Path file, long block) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      long at = Preamble.layout(FileKind.DATABASE).offset(block) + 77;
      raw.seek(at);
      int old = raw.read();
      raw.seek(at);
      raw.write(old ^ 4);
    }
  }
}
