package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.access.OpenFileGuard;
import dev.nacre.jdbc.engine.h2.fs.access.ProtectedFileCheck;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.internals.NamedFile;
import dev.nacre.jdbc.engine.h2.fs.path.TempPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.engine.h2.fs.stream.EncryptedStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;

/**
 * A file named by SQL of an encrypted database: {@code nacreout:/tmp/customers.csv}.
 *
 * <p>Output is encrypted with the keys of that database, and any database of the same wallet can
 * read it. Plain files are read where that is allowed.
 */
final class SqlFilePath extends DelegatingPath {
  private final CallingDatabase caller;

  SqlFilePath(FilePath base, CallingDatabase caller) {
    super(Schemes.EXPORT, base);
    this.caller = caller;
  }

  // H2 opens an archive to look into it, and closing it releases every lock on it.
  @Override
  protected FilePath asked() {
    OpenFileGuard.refuseQuestion(base());
    return base();
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return new SqlFilePath(newBase, caller);
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    ProtectedFileCheck.checkMayBeWritten(base());
    return writesPlain()
        ? base().newOutputStream(append)
        : streamsOrRefuse().output(base().name, append);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    ProtectedFileCheck.checkMayBeRead(base());
    EncryptedDatabase database = caller.database();
    InputStream encrypted =
        database == null || !isFile()
            ? null
            : database.files().streams().inputIfEncrypted(base().name);
    if (encrypted != null) {
      return encrypted;
    }
    checkPlainImport();
    return base().newInputStream();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (mode.equals("r") && !exists()) {
      return base().open(mode);
    }
    ProtectedFileCheck.checkMayBeWritten(base());
    return writesPlain() ? base().open(mode) : streamsOrRefuse().channel(base().name, mode);
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return TempPath.create(base(), suffix, inTempDir);
  }

  @Override
  public long size() {
    EncryptedDatabase database = caller.database();
    try {
      ProtectedFileCheck.checkMayBeRead(base());
      long size =
          database == null || !isFile() || !exists()
              ? -1
              : database.files().streams().sizeIfEncrypted(base().name);
      return size < 0 ? base().size() : size;
    } catch (IOException failed) {
      throw DbException.convertIOException(failed, base().name);
    }
  }

  @Override
  public void delete() {
    try {
      ProtectedFileCheck.checkMayBeWritten(base());
      if (!writesPlain()) {
        EncryptedStreams unused = streamsOrRefuse();
      }
    } catch (IOException refused) {
      throw DbException.convertIOException(refused, null);
    }
    base().delete();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    throw new UnsupportedOperationException("SQL moves no files");
  }

  // An attacker may have replaced an encrypted export by a plain file, and files from another
  // machine are never encrypted. Files on the class path belong to the application.
  private void checkPlainImport() throws NacreIOException {
    if (caller.rules().imports() == ImportPolicy.SEALED && !isClassPath() && !isMissing()) {
      throw new NacreIOException(
          ErrorCode.IMPORT_REFUSED_AS_PLAINTEXT, "The file " + base().name + " is not sealed");
    }
  }

  private boolean isClassPath() {
    return base().name.startsWith("classpath:");
  }

  private boolean isMissing() throws NacreIOException {
    return NamedFile.of(base()).filter(Files::notExists).isPresent();
  }

  // H2 marks the class path and URLs by a prefix, but reports the scheme "file" for them.
  private boolean isFile() {
    return base().getScheme().equals("file") && !isClassPath();
  }

  private boolean writesPlain() {
    return caller.rules().exports() == ExportPolicy.ALLOW;
  }

  private EncryptedStreams streamsOrRefuse() throws IOException {
    EncryptedDatabase database = caller.database();
    if (database == null
        || caller.rules().exports() == ExportPolicy.REFUSE
        || !base().getScheme().equals("file")) {
      throw caller.refusal(PlaintextExport.UNSEEN_SQL);
    }
    return database.files().streams();
  }
}
