package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.h2.fs.access.CallerCheck;
import dev.nacre.jdbc.engine.h2.fs.access.NamedFileCheck;
import dev.nacre.jdbc.engine.h2.fs.channel.KeylessChannel;
import dev.nacre.jdbc.engine.h2.fs.database.DatabaseFiles;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * A file of an encrypted database: {@code nacre:/folder/shop.mv.db}.
 *
 * <p>If the keys of its database are not in this JVM, the file can be found, tested for a lock,
 * renamed and deleted, but neither read nor written.
 */
final class EncryptedPath extends DelegatingPath {
  EncryptedPath(FilePath base) {
    super(Schemes.ENCRYPTED, base);
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return new EncryptedPath(newBase);
  }

  @Override
  public FilePath toRealPath() {
    CallerCheck.check(base());
    return super.toRealPath();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    EncryptedDatabase owner = owner();
    NamedFileCheck.check(owner, base().name);
    return owner == null
        ? new KeylessChannel(new NioStorage(), base().name)
        : owner.files().open(base().name, mode);
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    return filesOrRefuse().output(base().name, append);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    return filesOrRefuse().input(base().name);
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return TempPath.create(base(), suffix, inTempDir);
  }

  @Override
  public long size() {
    if (!exists()) {
      return 0;
    }
    try {
      return filesOrRefuse().size(base().name);
    } catch (IOException failed) {
      throw DbException.convertIOException(failed, name);
    }
  }

  @Override
  public void delete() {
    EncryptedDatabase owner = owner();
    if (owner == null || !exists()) {
      base().delete();
      return;
    }
    try {
      owner.files().delete(base().name);
    } catch (IOException failed) {
      throw DbException.get(ErrorCode.FILE_DELETE_FAILED_1, failed, name);
    }
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    if (!(target instanceof EncryptedPath other)) {
      throw DbException.get(ErrorCode.FILE_RENAME_FAILED_2, name, target.name);
    }
    EncryptedDatabase owner = owner();
    if (owner == null || owner != other.owner()) {
      base().moveTo(other.base(), atomicReplace);
      return;
    }
    if (!atomicReplace && target.exists()) {
      throw DbException.get(ErrorCode.FILE_RENAME_FAILED_2, name, target.name + " (exists)");
    }
    try {
      owner.files().rename(base().name, other.base().name);
    } catch (IOException failed) {
      throw DbException.get(ErrorCode.FILE_RENAME_FAILED_2, failed, name, target.name);
    }
  }

  private @Nullable EncryptedDatabase owner() {
    return EncryptedDatabases.owner(base());
  }

  private DatabaseFiles filesOrRefuse() throws IOException {
    EncryptedDatabase owner = owner();
    if (owner == null) {
      throw Schemes.notHere(base().name);
    }
    NamedFileCheck.check(owner, base().name);
    return owner.files();
  }
}
