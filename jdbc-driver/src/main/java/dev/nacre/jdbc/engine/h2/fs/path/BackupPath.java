package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;

/**
 * The encrypted copy of a database that {@code BACKUP TO} puts into its archive: plaintext goes in,
 * encrypted bytes come out. The copy is a database file with its own id and key, and belongs to the
 * same database.
 */
public final class BackupPath extends DelegatingPath {
  private final EncryptedDatabase database;

  private BackupPath(FilePath base, EncryptedDatabase database) {
    super(Schemes.EXPORT, base);
    this.database = database;
  }

  /**
   * Creates the file beside the database, with a name that H2 deletes when it next opens the
   * database.
   */
  public static BackupPath create(EncryptedDatabase database) throws IOException {
    return new BackupPath(
        FilePath.get(database.base()).createTempFile(".temp.db", false), database);
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    return database.files().copyOutput(base().name);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    return base().newInputStream();
  }

  @Override
  public void delete() {
    base().delete();
  }

  @Override
  public long size() {
    return base().size();
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    throw oneFileOnly();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    throw oneFileOnly();
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    throw oneFileOnly();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    throw oneFileOnly();
  }

  private static UnsupportedOperationException oneFileOnly() {
    return new UnsupportedOperationException("the copy is written once and read once");
  }
}
