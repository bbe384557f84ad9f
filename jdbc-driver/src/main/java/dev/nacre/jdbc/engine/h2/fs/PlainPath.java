package dev.nacre.jdbc.engine.h2.fs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * A file of a plain database that can be sealed while it is used: {@code
 * nacreplain:/folder/shop.mv.db}. What is written to the database is noted; everything else is as
 * H2 does it.
 */
final class PlainPath extends DelegatingPath {
  PlainPath(FilePath base) {
    super(SealedFileSystem.PLAIN_SCHEME, base);
  }

  @Override
  FilePath wrap(FilePath newBase) {
    return new PlainPath(newBase);
  }

  // Null when it is not the store of a database that is open here.
  private @Nullable PlainDatabase store() {
    PlainDatabase owner = PlainDatabases.owner(base().name);
    return owner != null && owner.target().equals(base().name) ? owner : null;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    PlainDatabase store = store();
    if (store == null && base().name.endsWith(Role.DATABASE_SUFFIX)) {
      // What nobody has joined may be a sealed one.
      throw SealedFileSystem.notHere(base().name);
    }
    return store == null ? base().open(mode) : store.open(mode);
  }

  @Override
  public InputStream newInputStream() throws IOException {
    PlainDatabase store = store();
    // Closing a channel of its own would let go of the lock on the file.
    return store == null ? base().newInputStream() : Channels.newInputStream(store.open("r"));
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    PlainDatabase store = store();
    if (store != null) {
      throw SealedFileSystem.inUse(base().name);
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
