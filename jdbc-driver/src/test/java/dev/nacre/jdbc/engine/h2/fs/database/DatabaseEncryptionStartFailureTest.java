package dev.nacre.jdbc.engine.h2.fs.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ConversionKeys;
import dev.nacre.jdbc.engine.h2.harness.SingleKey;
import dev.nacre.testkit.storage.FaultyStorage;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain database whose sealing does not become a job. */
final class DatabaseEncryptionStartFailureTest {
  @TempDir Path folder;

  /** A wallet that says what it was told. */
  private static final class Wallet implements ConversionKeys {
    private final SingleKey key = new SingleKey("key");
    boolean leased;
    boolean begun;
    boolean closed;

    ConversionKeys leased(boolean create) {
      leased = true;
      return this;
    }

    @Override
    public MasterKeys keys() {
      return key;
    }

    @Override
    public CipherSuite suite() {
      return CipherSuite.AES_256_GCM;
    }

    @Override
    public RollbackAnchor anchor() {
      return RollbackAnchor.none();
    }

    @Override
    public PendingDecryptions pendingDecryptions() {
      return PendingDecryptions.NONE;
    }

    @Override
    public void began(JobKind kind, String file, String user) {
      begun = true;
    }

    @Override
    public void ended(JobKind kind, String file, @Nullable Exception failed) {}

    @Override
    public void close() {
      closed = true;
      key.close();
    }
  }

  @Test
  void failedStartLeavesNoFileNoOrderAndNoLock() throws Exception {
    Path base = folder.resolve("shop");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:" + base, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT x FROM SYSTEM_RANGE(1, 1000)");
    }
    PlainDatabase database = new PlainDatabase(base.toString());
    Wallet wallet = new Wallet();
    try (FileChannel store = database.open("rw");
        FileLock lock = store.tryLock()) {
      assertThat(lock).isNotNull();
      // As the end of the process, or another job, may do at any moment.
      database.jobs().close();
      assertThatThrownBy(() -> database.encrypt(LeftoverPolicy.KEEP, create -> wallet, "SA"))
          .hasMessageStartingWith("NACRE-5003");
      assertThat(folder.toFile().list()).containsExactlyInAnyOrder("shop.mv.db", "shop.mv.db.lock");
      assertThat(wallet.begun).isFalse();
      assertThat(wallet.closed).isTrue();
      // What it was opened with is H2's still.
      assertThat(store.size()).isPositive();
    }
    try (LockedFiles files = new LockedFiles(new NioStorage())) {
      files.lock(database.file());
    }
  }

  /** What cannot be taken back, on a disk that fails then, is told beside it and not instead. */
  @Test
  void failedStartIsReportedEvenWhenItCannotBeUndone() throws Exception {
    Path plain = folder.resolve("plain");
    try (Connection connection = DriverManager.getConnection("jdbc:h2:" + plain, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT x FROM SYSTEM_RANGE(1, 1000)");
    }
    int told = 0;
    boolean failed = true;
    for (int fault = 1; failed; fault++) {
      Path base = folder.resolve("shop" + fault);
      Files.copy(Path.of(plain + ".mv.db"), Path.of(base + ".mv.db"));
      FaultyStorage storage = new FaultyStorage(new NioStorage(), FaultyStorage.Fault.ERROR, fault);
      Wallet wallet = new Wallet();
      PlainDatabase database = new PlainDatabase(base.toString(), storage);
      try (FileChannel store = database.open("rw");
          FileLock lock = store.tryLock()) {
        assertThat(lock).isNotNull();
        database.jobs().close();
        Throwable refused =
            catchThrowable(() -> database.encrypt(LeftoverPolicy.KEEP, wallet::leased, "SA"));
        failed = storage.operations() > fault;
        storage.heal();
        if (refused.getSuppressed().length > 0) {
          assertThat(refused).hasMessageStartingWith("NACRE-5003");
          assertThat(refused.getSuppressed()[0]).hasMessage("Input/output error");
          told++;
        }
        assertThat(wallet.closed).isEqualTo(wallet.leased);
      } catch (IOException tooEarly) {
        assertThat(fault).isLessThan(3);
      } finally {
        wallet.close();
      }
    }
    assertThat(told).isPositive();
  }
}
