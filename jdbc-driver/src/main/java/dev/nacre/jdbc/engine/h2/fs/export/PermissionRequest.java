package dev.nacre.jdbc.engine.h2.fs.export;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.SealedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.SealedDatabases;
import dev.nacre.jdbc.engine.h2.fs.path.BackupPath;
import dev.nacre.jdbc.engine.h2.fs.path.TempPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;

/**
 * A question from H2's patched classes, in the form of a path: {@code nacreout:?lucene}.
 *
 * <p>Its scheme says whether H2 must use our path. Calling {@code exists} asks for permission; a
 * refusal is an exception.
 */
final class PermissionRequest extends DelegatingPath {
  /** Whether the trace of a database that is being opened must be guarded. */
  static final String TRACE = "trace";

  /** Whether any key files are known, so that file names must be checked. */
  static final String KEYS = "keys";

  private static final String CLASS = "class:";
  private static final String OVERWRITE = "overwrite:";

  private final String what;
  private final CallingDatabase caller;

  PermissionRequest(String what, CallingDatabase caller) {
    super(Schemes.EXPORT, FilePath.get("h2"));
    this.what = what;
    this.caller = caller;
  }

  @Override
  public String getScheme() {
    if (JobRequest.is(what)) {
      return Schemes.EXPORT;
    }
    boolean ourWay =
        switch (what) {
          case KEYS -> !KeyFiles.isEmpty();
          case "temp" -> caller.sealsTemporaryFiles();
          default -> caller.isGuarded();
        };
    return ourWay ? Schemes.EXPORT : "file";
  }

  @Override
  public boolean exists() {
    if (what.startsWith(OVERWRITE)) {
      checkOverwritten(what.substring(OVERWRITE.length()));
    }
    refusal()
        .ifPresent(
            export -> {
              throw DbException.convertIOException(caller.refusal(export), null);
            });
    return false;
  }

  private Optional<PlaintextExport> refusal() {
    return switch (what) {
      // Checked before, when the database was opened.
      case "output" -> Optional.of(PlaintextExport.TRACE_OUTPUT);
      case "backup" -> when(isStrict() || isForeign(), PlaintextExport.BACKUP);
      case "compile" -> when(isStrict(), PlaintextExport.SOURCE);
      case "lucene" -> when(isGuarded(), PlaintextExport.LUCENE);
      case "source" -> when(isGuarded(), PlaintextExport.SOURCE);
      case "tmpdir" -> when(isGuarded(), PlaintextExport.TRACE_FILE);
      case "link" -> when(isGuarded(), PlaintextExport.LINK);
      default ->
          when(
              what.startsWith(CLASS)
                  && isGuarded()
                  && AliasClasses.mayWrite(what.substring(CLASS.length())),
              PlaintextExport.PROGRAM);
    };
  }

  private void checkOverwritten(String name) {
    if (caller.isOurs()) {
      try {
        new ExportPath(FilePath.get(name), caller).checkMayBeWritten();
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
    return caller.isStrict() || (isUnknown() && SealedDatabases.anyStrict());
  }

  // Its keys are not here, so nothing can be sealed with them.
  private boolean isForeign() {
    return caller.isGuarded() && caller.database() == null;
  }

  private boolean isUnknown() {
    return caller.kind() == CallingDatabase.Kind.UNKNOWN && CallingDatabase.isPreparing();
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    if (what.equals("temp")) {
      return TempPath.create(base(), suffix, inTempDir);
    }
    SealedDatabase database = caller.database();
    if (database == null || caller.rules().exports() == ExportPolicy.REFUSE) {
      throw caller.refusal(PlaintextExport.BACKUP);
    }
    return BackupPath.create(database);
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return newBase;
  }

  @Override
  public FilePath getPath(String path) {
    return FilePath.get(path);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    throw noFile();
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    throw noFile();
  }

  @Override
  public InputStream newInputStream() throws IOException {
    if (JobRequest.is(what)) {
      return new ByteArrayInputStream(new JobRequest(what, caller.database()).answer());
    }
    throw noFile();
  }

  @Override
  public long size() {
    return JobRequest.is(what) ? JobRequest.LONGEST_ANSWER : 0;
  }

  @Override
  public void delete() {}

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    throw new UnsupportedOperationException("a question cannot be moved");
  }

  private NacreIOException noFile() {
    return new NacreIOException(ErrorCode.INTERNAL, "A question was taken for a file: " + what);
  }
}
