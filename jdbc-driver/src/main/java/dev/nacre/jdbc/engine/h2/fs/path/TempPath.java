package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.h2.fs.access.NamedFileCheck;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.channel.FileEventLog;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.engine.h2.fs.stream.EncryptedInput;
import dev.nacre.jdbc.engine.h2.fs.stream.EncryptedOutput;
import dev.nacre.jdbc.monitor.OpenDatabases;
import dev.nacre.jdbc.monitor.WatchedDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;

/**
 * An encrypted temporary file: {@code nacretmp:/tmp/shop.1234.temp.db}.
 *
 * <p>Its key is created with it, stays in memory and dies with the file or the process. So it needs
 * no wallet, and what a killed process leaves behind is unreadable.
 */
public final class TempPath extends DelegatingPath {
  private static final WatchedDatabase WATCHED =
      new WatchedDatabase("temporary files", new FileEventLog());

  private static final EncryptedFiles FILES =
      new EncryptedFiles(
          new NioStorage(),
          new NoMasterKeys(),
          CipherSuite.AES_256_GCM,
          RollbackAnchor.none(),
          WATCHED);

  static {
    WATCHED.countedBy(FILES::counts);
    OpenDatabases.temporary(WATCHED);
  }

  private static final Set<String> MADE = ConcurrentHashMap.newKeySet();

  TempPath(FilePath base) {
    super(Schemes.TEMP, base);
  }

  public static FilePath create(FilePath near, String suffix, boolean inTempDir)
      throws IOException {
    FilePath base = near.createTempFile(suffix, inTempDir);
    MADE.add(base.name);
    return new TempPath(base);
  }

  /** Whether a file and its key were created here. */
  static boolean made(FilePath base) {
    return MADE.contains(base.name);
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return new TempPath(newBase);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    NamedFileCheck.check(null, base().name);
    Access access = mode.equals("r") ? Access.READ : Access.READ_WRITE;
    return new EncryptedChannel(
        name,
        FILES.open(base().name, FileKind.TEMP, access),
        EncryptedChannel.Content.BYTES,
        mode.length() > 2);
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    NamedFileCheck.check(null, base().name);
    if (!append) {
      FILES.delete(base().name);
    }
    var file = FILES.open(base().name, FileKind.TEMP, Access.READ_WRITE);
    return new EncryptedOutput(file, file.size());
  }

  @Override
  public InputStream newInputStream() throws IOException {
    NamedFileCheck.check(null, base().name);
    return new EncryptedInput(FILES.open(base().name, FileKind.TEMP, Access.READ));
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return create(base(), suffix, inTempDir);
  }

  @Override
  public long size() {
    try {
      return exists() ? FILES.size(base().name) : 0;
    } catch (IOException failed) {
      throw DbException.convertIOException(failed, name);
    }
  }

  @Override
  public void delete() {
    try {
      FILES.delete(base().name);
      MADE.remove(base().name);
    } catch (IOException failed) {
      throw DbException.get(ErrorCode.FILE_DELETE_FAILED_1, failed, name);
    }
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    if (!(target instanceof TempPath temp)) {
      throw DbException.get(ErrorCode.FILE_RENAME_FAILED_2, name, target.name);
    }
    try {
      FILES.rename(base().name, temp.base().name);
      MADE.remove(base().name);
      MADE.add(temp.base().name);
    } catch (IOException failed) {
      throw DbException.get(ErrorCode.FILE_RENAME_FAILED_2, failed, name, target.name);
    }
  }
}
