package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.jdbc.engine.Export;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;

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
  UnattendedPath(FilePath base) {
    super(SealedFileSystem.EXPORT_SCHEME, base);
  }

  @Override
  FilePath wrap(FilePath newBase) {
    return new UnattendedPath(newBase);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    InputStream sealed = SealedDatabases.sealedInput(base());
    if (sealed == null) {
      return base().newInputStream();
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
    return base().newOutputStream(append);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      refuseWhilePreparing();
    }
    return base().open(mode);
  }

  private static void refuseWhilePreparing() throws IOException {
    if (SealedDatabases.anyGuarded() && Caller.isPreparing()) {
      throw Caller.current().refusal(Export.UNSEEN_SQL);
    }
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return base().createTempFile(suffix, inTempDir);
  }

  @Override
  public long size() {
    return base().size();
  }

  @Override
  public void delete() {
    base().delete();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    base().moveTo(target instanceof DelegatingPath ours ? ours.base() : target, atomicReplace);
  }
}
