package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.h2.fs.job.ConversionCompletion;
import java.io.IOException;

/**
 * Opens an encrypted database for the first of its connections in this JVM: completes conversions
 * that a crash has interrupted, and checks that the keys of the request decrypt the file.
 */
final class DatabaseOpening {
  private final String base;
  private final StorageRequest request;
  private final ConvertedFile file;
  private final DatabaseLock lock;

  DatabaseOpening(String base, StorageRequest request) {
    this.base = base;
    this.request = request;
    this.file =
        new ConvertedFile(
            new NioStorage(),
            base + DatabaseLocation.FILE_SUFFIX,
            request.keys(),
            request.suite(),
            request.anchor(),
            request.log().pendingDecryptions());
    this.lock = new DatabaseLock(file.name());
  }

  /**
   * Opens the database. It owns the lock; if this fails, the lock is closed.
   *
   * @throws NacreIOException when these keys do not decrypt it
   */
  EncryptedDatabase open() throws IOException {
    EncryptedDatabase opened = null;
    try {
      if (mayCompleteConversions()) {
        new ConversionCompletion(file, JobKind.ENCRYPT, request.log()).completeEncryption();
        new ConversionCompletion(file, JobKind.DECRYPT, request.log()).clearDecryption();
      }
      EncryptedDatabase database = new EncryptedDatabase(base, request, new NioStorage(), lock);
      database.checkKeys();
      opened = database;
      return database;
    } finally {
      if (opened == null) {
        lock.close();
      }
    }
  }

  // The process that has it open has already done that, unless a conversion is still pending.
  private boolean mayCompleteConversions() throws IOException {
    boolean pending = PendingEncryption.exists(file.storage(), file.name());
    if (!pending && !DecryptionRecovery.mayBeNeeded(file.storage(), file.name())) {
      return false;
    }
    try {
      lock.claim(false);
      return true;
    } catch (NacreIOException refused) {
      if (pending || refused.code() != ErrorCode.FILE_IN_USE) {
        throw refused;
      }
      return false;
    }
  }
}
