package dev.nacre.jdbc.engine.h2.fs.request;

import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.access.ProtectedFileCheck;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.path.BackupPath;
import java.io.IOException;
import java.util.Optional;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;

/**
 * Asks for a {@link Permission}: calling {@code exists} does, and a refusal is an exception. H2
 * writes a backup that is to be encrypted through this path.
 */
final class PermissionRequest extends H2Request {
  private final Permission permission;
  private final String target;
  private final CallingDatabase caller;

  PermissionRequest(String text, CallingDatabase caller) {
    super(text);
    this.permission = Permission.of(text);
    this.target = permission.nameIn(text);
    this.caller = caller;
  }

  @Override
  boolean usesOurPath() {
    return permission == Permission.KEY_FILES ? !KeyFiles.isEmpty() : caller.isGuarded();
  }

  @Override
  public boolean exists() {
    refusal()
        .ifPresent(
            export -> {
              throw DbException.convertIOException(caller.refusal(export), null);
            });
    return false;
  }

  private Optional<PlaintextExport> refusal() {
    return switch (permission) {
      // Checked before, when the database was opened.
      case TRACE_OUTPUT -> Optional.of(PlaintextExport.TRACE_OUTPUT);
      case BACKUP -> when(isStrict() || isForeign(), PlaintextExport.BACKUP);
      case COMPILE -> when(isStrict(), PlaintextExport.SOURCE);
      case LUCENE -> when(isGuarded(), PlaintextExport.LUCENE);
      case SOURCE -> when(isGuarded(), PlaintextExport.SOURCE);
      case TRACE_FOLDER -> when(isGuarded(), PlaintextExport.TRACE_FILE);
      case LINK -> when(isGuarded(), PlaintextExport.LINK);
      case CLASS -> when(isGuarded() && AliasClasses.mayWrite(target), PlaintextExport.PROGRAM);
      case OVERWRITE -> {
        checkOverwritten();
        yield Optional.empty();
      }
      case GUARDED_TRACE, KEY_FILES, NONE -> Optional.empty();
    };
  }

  private void checkOverwritten() {
    if (caller.isOurs()) {
      try {
        ProtectedFileCheck.checkMayBeWritten(FilePath.get(target));
      } catch (IOException refused) {
        throw DbException.convertIOException(refused, null);
      }
    }
  }

  private static Optional<PlaintextExport> when(boolean refused, PlaintextExport export) {
    return refused ? Optional.of(export) : Optional.empty();
  }

  private boolean isGuarded() {
    return caller.isGuarded() || (isUnknown() && CallingDatabase.isAnyGuarded());
  }

  /** Whether nothing that can write is allowed, programs included. */
  private boolean isStrict() {
    return caller.isStrict() || (isUnknown() && EncryptedDatabases.anyStrict());
  }

  // Its keys are not here, so nothing can be encrypted with them.
  private boolean isForeign() {
    return caller.isGuarded() && caller.database() == null;
  }

  private boolean isUnknown() {
    return caller.kind() == CallingDatabase.Kind.UNKNOWN && CallingDatabase.isPreparing();
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    EncryptedDatabase database = caller.database();
    if (database == null || caller.rules().exports() == ExportPolicy.REFUSE) {
      throw caller.refusal(PlaintextExport.BACKUP);
    }
    return BackupPath.create(database);
  }
}
