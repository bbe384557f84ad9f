package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.convert.online.OnlineDecryption;
import dev.nacre.core.convert.online.OnlineEncryption;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.job.JobKind;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.h2files.CompanionFiles;
import dev.nacre.jdbc.engine.h2files.EncryptedTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The final step of a conversion: no connection has the database open, and the new files replace
 * the old ones. The database comes first, then its traces, and the note of the pending conversion
 * last. So after a crash, the next open completes the rest.
 *
 * @param kind {@code ENCRYPT} or {@code DECRYPT}
 */
public record ConversionCompletion(ConvertedFile subject, JobKind kind, ConversionLog log) {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  /** Replaces the plain file by the one that was encrypted while the database was in use. */
  public void finishEncryption(OnlineEncryption work) throws IOException {
    companions().refuseCopies(subject.storage());
    work.finish();
    convertTraces(work.leftover(), true);
  }

  /** Encrypts the file as it is now, and ignores what was encrypted while it was in use. */
  public void encryptAgain(LeftoverPolicy leftover) throws IOException {
    companions().refuseCopies(subject.storage());
    subject
        .offlineConversion()
        .encrypt(subject.name(), FileKind.DATABASE, PlainContent::of, leftover, false);
    convertTraces(leftover, true);
  }

  /** Replaces the encrypted file by the one that was decrypted while the database was in use. */
  void finishDecryption(OnlineDecryption work) throws IOException {
    UUID databaseId = work.databaseId();
    work.finish();
    setTracesAside(work.leftover());
    subject.pendingDecryptions().forgetDecryption(databaseId);
  }

  /**
   * Completes a conversion that crashed after the encrypted database had been put in place. Called
   * before the database is opened, by the only thread that has access to it.
   */
  public void completeEncryption() throws IOException {
    if (!PendingEncryption.exists(subject.storage(), subject.name())
        || !isEncrypted()
        || refusesForeign()) {
      return;
    }
    Optional<PendingEncryption> pending;
    try {
      pending = PendingEncryption.read(subject.storage(), subject.name());
    } catch (IOException notOurs) {
      LOG.warn("What a conversion of {} has left is not understood", subject.name(), notOurs);
      return;
    }
    completeEncryption(pending.map(PendingEncryption::leftover).orElse(LeftoverPolicy.KEEP));
  }

  private void completeEncryption(LeftoverPolicy leftover) throws IOException {
    boolean disposed = false;
    try {
      if (OnlineEncryption.complete(subject, leftover)) {
        LOG.info("The conversion of {} was completed", subject.name());
        log.ended(kind, subject.name(), null);
      }
      disposed = true;
    } catch (IOException failed) {
      ErrorCode code = failed instanceof NacreIOException coded ? coded.code() : ErrorCode.INTERNAL;
      log.ended(kind, subject.name(), failed);
      if (code == ErrorCode.FILE_IN_USE) {
        // Before the first write: afterwards the two files could no longer be compared.
        throw failed;
      }
      // The database is encrypted. A plain file that differs from it stays for good.
      disposed = code == ErrorCode.CONVERSION_DIFFERS;
      LOG.warn("A plain file that a conversion of {} has left stays", subject.name(), failed);
    }
    convertTraces(leftover, disposed);
  }

  /**
   * Completes a conversion that crashed after the plain database had been put in place. The
   * database is plain even if this fails.
   */
  public void completeDecryption() throws IOException {
    DecryptionRecovery left = new DecryptionRecovery(subject);
    if (subject.storage().exists(subject.name()) && !isEncrypted() && !refusesForeign()) {
      try {
        Optional<PendingDecryption> done = left.complete();
        if (done.isPresent()) {
          setTracesAside(done.get().leftover());
          subject.pendingDecryptions().forgetDecryption(done.get().databaseId());
          LOG.info("The decryption of {} was completed", subject.name());
          log.ended(kind, subject.name(), null);
        }
      } catch (IOException failed) {
        log.ended(kind, subject.name(), failed);
        throw failed;
      }
    }
  }

  /** Deletes what a crash has left of a plain file, before the encrypted one is used again. */
  public void clearDecryption() {
    try {
      new DecryptionRecovery(subject).undo();
    } catch (IOException stays) {
      LOG.warn("What is left of a decryption of {} stays", subject.name(), stays);
    }
  }

  private boolean isEncrypted() throws IOException {
    return EncryptedFiles.isEncrypted(subject.storage(), subject.name());
  }

  private boolean refusesForeign() throws IOException {
    boolean foreign = !companions().areOwn();
    if (foreign) {
      LOG.warn(
          "The conversion of {} is not completed: there are links, or files of others, beside it",
          subject.name());
    }
    return foreign;
  }

  // A trace that cannot be converted does not undo the conversion of the database; the next open
  // tries again.
  private void convertTraces(LeftoverPolicy leftover, boolean last) {
    try {
      CompanionFiles companions = companions();
      if (!companions.areOwn()) {
        LOG.warn("Traces of {} are links, or files of others, and stay", subject.name());
        return;
      }
      for (Path trace : companions.traces()) {
        convertTrace(trace, leftover);
      }
      if (last) {
        PendingEncryption.delete(subject.storage(), subject.name());
      }
    } catch (IOException failed) {
      LOG.warn("Traces of {} may be as they were still", subject.name(), failed);
    }
  }

  private void convertTrace(Path trace, LeftoverPolicy leftover) throws IOException {
    // The registry has entries for databases only.
    FileConversion traces =
        new ConvertedFile(
                subject.storage(),
                trace.toString(),
                subject.keys(),
                subject.suite(),
                RollbackAnchor.none(),
                PendingDecryptions.NONE)
            .offlineConversion();
    String file = trace.toString();
    if (leftover == LeftoverPolicy.SHRED) {
      boolean unused = traces.finishShredding(file);
    }
    boolean kept = Files.exists(Path.of(file + ConversionFiles.KEPT_PLAIN));
    boolean due = Files.exists(trace) && !EncryptedFiles.isEncrypted(subject.storage(), file);
    if (due || (kept && leftover != LeftoverPolicy.KEEP)) {
      traces.encrypt(file, FileKind.STREAM, PlainContent::of, leftover, false);
    }
  }

  private void setTracesAside(LeftoverPolicy leftover) {
    try {
      boolean unused = new EncryptedTraces(subject.storage(), companions()).setAside(leftover);
    } catch (IOException failed) {
      LOG.warn("Traces of {} stay where they are, sealed", subject.name(), failed);
    }
  }

  private CompanionFiles companions() {
    return new CompanionFiles(Path.of(subject.name()));
  }
}
