package dev.nacre.jdbc.session.admin;

import dev.nacre.core.file.status.BlockCounts;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.JobStatus;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.monitor.FileCounters;
import dev.nacre.jdbc.monitor.OpenDatabases;
import java.io.IOException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The views of encrypted files, their jobs and their counters; see {@link EncryptionViews}. */
final class StorageViews {
  private final @Nullable OpenStorage storage;
  private final Dialect dialect;

  StorageViews(@Nullable OpenStorage storage, Dialect dialect) {
    this.storage = storage;
    this.dialect = dialect;
  }

  String jobs() {
    ConstantTable table =
        new ConstantTable(dialect)
            .number("JOB")
            .text("KIND")
            .text("TARGET")
            .text("STATE")
            .number("DONE")
            .number("TOTAL")
            .text("UNIT")
            .number("ETA_S")
            .text("MESSAGE");
    OpenStorage open = storage;
    if (open != null) {
      for (JobStatus job : open.jobs().list()) {
        OptionalLong eta = job.etaSeconds();
        table.row(
            job.job(),
            job.kind().name(),
            job.target(),
            job.state().name(),
            job.done(),
            job.total(),
            job.unit(),
            eta.isPresent() ? (Long) eta.getAsLong() : null,
            job.message());
      }
    }
    return table.query();
  }

  String files() throws IOException {
    ConstantTable table =
        new ConstantTable(dialect)
            .text("FILE_NAME")
            .text("ENCRYPTIONALG")
            .text("ENCRYPTEDTS")
            .text("MASTERKEYID")
            .number("BLOCKS_ENCRYPTED")
            .number("BLOCKS_DECRYPTED")
            .text("STATUS")
            .number("KEY_VERSION")
            .number("CON_ID")
            .text("KIND")
            .text("DATABASE_ID")
            .text("FILE_ID")
            .number("GENERATION")
            .number("BLOCKS_UNPINNED")
            .text("ROLLBACK_CHECK");
    OpenStorage open = storage;
    if (open != null) {
      for (FileStatus file : open.files()) {
        addFile(table, file);
      }
    }
    return table.query();
  }

  private static void addFile(ConstantTable table, FileStatus file) {
    KeyId key = file.masterKey();
    table.row(
        file.name(),
        file.suite().text(),
        "YES",
        key == null ? null : key.toString(),
        file.blocks(),
        0L,
        "NORMAL",
        (long) file.epoch(),
        0L,
        file.kind().name(),
        file.state().databaseId().toString(),
        file.state().fileId().toString(),
        file.state().generation(),
        file.unpinned(),
        file.rollbackEnforcement().name());
  }

  /** Counters since each was opened in this process; the last row is the process's total. */
  String stats() {
    ConstantTable table =
        new ConstantTable(dialect)
            .text("SCOPE")
            .text("NAME")
            .number("BLOCKS_SEALED")
            .number("BLOCKS_OPENED")
            .number("BLOCKS_OPENED_AHEAD")
            .number("BYTES_SEALED")
            .number("BYTES_OPENED")
            .number("SEAL_NS")
            .number("OPEN_NS")
            .number("REFUSED_TAMPERED")
            .number("REFUSED_REPLAYED")
            .number("REFUSED_MISSING")
            .number("BLOCKS_TORN")
            .number("FILES_REFUSED");
    OpenStorage open = storage;
    if (open != null) {
      row(table, "DATABASE", open.watched().name(), open.watched().counters(), 0);
    }
    row(table, "TEMPORARY", null, OpenDatabases.temporaryCounters(), 0);
    row(table, "PROCESS", null, OpenDatabases.total(), OpenDatabases.refusedFiles());
    return table.query();
  }

  private static void row(
      ConstantTable table,
      String scope,
      @Nullable String name,
      FileCounters counters,
      long refused) {
    BlockCounts blocks = counters.blocks();
    table.row(
        scope,
        name,
        blocks.sealed(),
        blocks.opened(),
        blocks.openedAhead(),
        blocks.bytesSealed(),
        blocks.bytesOpened(),
        blocks.sealNanos(),
        blocks.openNanos(),
        counters.tampered(),
        counters.replayed(),
        counters.missing(),
        counters.torn(),
        refused);
  }
}
