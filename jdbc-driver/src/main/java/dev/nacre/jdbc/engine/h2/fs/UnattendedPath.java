package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.Export;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * A file that is opened while no statement runs: by an application that uses H2's tools, or by H2
 * as it prepares a statement ({@code CSVREAD} looks for the names of columns then).
 *
 * <p>Nobody knows for which database that is. A sealed file is read with the keys of any database
 * that is open in this JVM and that fit, unless it may be a plain database that asks. What is
 * written while a statement is prepared, and a database is open in this JVM that may not be written
 * in clear, is refused; everything else is as H2 made it.
 */
final class UnattendedPath extends DelegatingPath {
  private final @Nullable FilePath elsewhere;

  /**
   * @param elsewhere what another copy of Nacre says in its place, which has keys of its own
   */
  UnattendedPath(FilePath base, @Nullable FilePath elsewhere) {
    super(SealedFileSystem.EXPORT_SCHEME, base);
    this.elsewhere = elsewhere;
  }

  // An archive is opened to be looked into, and with its closing every lock on it is gone.
  @Override
  FilePath asked() {
    OpenStores.refuseAsking(base());
    return base();
  }

  @Override
  FilePath wrap(FilePath newBase) {
    return new UnattendedPath(newBase, null);
  }

  private FilePath next() {
    return elsewhere == null ? base() : elsewhere;
  }

  @Override
  public InputStream newInputStream() throws IOException {
    OpenStores.refuse(base());
    InputStream sealed = SealedDatabases.sealedInput(base());
    if (sealed == null) {
      refuseUnknown();
      return next().newInputStream();
    }
    if (Caller.isPreparing() && H2Internals.isPlainDatabaseOpen()) {
      // It may be the one that asks.
      sealed.close();
      throw SealedFileSystem.notHere(base().name);
    }
    return sealed;
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    refuseWhilePreparing();
    OpenStores.refuse(base());
    return next().newOutputStream(append);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      refuseWhilePreparing();
    }
    OpenStores.refuse(base());
    return next().open(mode);
  }

  // Bytes without a key would be taken for lines.
  private void refuseUnknown() throws IOException {
    Optional<Path> file = NamedFile.of(base());
    if (elsewhere == null
        && file.isPresent()
        && Caller.isPreparing()
        && !SealedDatabases.isEmpty()
        && EncryptedFiles.isSealed(new NioStorage(), file.get().toString())) {
      throw SealedFileSystem.notHere(base().name);
    }
  }

  private static void refuseWhilePreparing() throws IOException {
    if (Caller.isAnyGuarded() && Caller.isPreparing()) {
      throw Caller.current().refusal(Export.UNSEEN_SQL);
    }
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return base().createTempFile(suffix, inTempDir);
  }

  @Override
  public long size() {
    return asked().size();
  }

  @Override
  public void delete() {
    asked().delete();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    asked().moveTo(target instanceof DelegatingPath ours ? ours.base() : target, atomicReplace);
  }
}
