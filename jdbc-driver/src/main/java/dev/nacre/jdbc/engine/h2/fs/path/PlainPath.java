package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * A file of a plain database that can be encrypted while it is in use: {@code
 * nacreplain:/folder/shop.mv.db}. Writes to the database are recorded; everything else is passed to
 * H2's own file system.
 */
final class PlainPath extends DelegatingPath {
  PlainPath(FilePath base) {
    super(Schemes.PLAIN, base);
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return new PlainPath(newBase);
  }

  // Null unless this is the store of a database that is open here.
  private @Nullable PlainDatabase store() {
    PlainDatabase owner = PlainDatabases.ownerByExactName(base().name);
    return owner != null && owner.file().equals(base().name) ? owner : null;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    PlainDatabase store = store();
    if (store == null && base().name.endsWith(DatabaseLocation.FILE_SUFFIX)) {
      // A database that no connection has joined may be an encrypted one.
      throw Schemes.notHere(base().name);
    }
    return store == null ? base().open(mode) : store.open(mode);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    PlainDatabase store = store();
    // Closing a separate channel would release the lock on the file.
    return store == null ? base().newInputStream() : Channels.newInputStream(store.open("r"));
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    PlainDatabase store = store();
    if (store != null) {
      throw Schemes.inUse(base().name);
    }
    return base().newOutputStream(append);
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return wrap(base().createTempFile(suffix, inTempDir));
  }

  @Override
  public long size() {
    return base().size();
  }

  @Override
  public void delete() {
    base().delete();
    replaced(this);
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    base().moveTo(target instanceof PlainPath plain ? plain.base() : target, atomicReplace);
    replaced(this);
    if (target instanceof PlainPath plain) {
      replaced(plain);
    }
  }

  private static void replaced(PlainPath path) {
    PlainDatabase store = path.store();
    if (store != null) {
      store.replaced();
    }
  }
}
