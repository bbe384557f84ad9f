package dev.nacre.jdbc.engine.h2.fs.scheme;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FilePath;

/**
 * A path with one of our schemes in front of an H2 path. The operations here need no key; the
 * subclasses implement those that do.
 */
public abstract class DelegatingPath extends FilePath {
  private final String scheme;
  private final FilePath base;

  public DelegatingPath(String scheme, FilePath base) {
    this.scheme = scheme;
    this.base = base;
    this.name = scheme + ":" + base.name;
  }

  /** The path below ours: of the operating system, or of another H2 file system. */
  public final FilePath base() {
    return base;
  }

  /**
   * The base path, for a question about the file or an operation on the whole file. A file system
   * below may have to open the file to answer.
   */
  protected FilePath asked() {
    return base;
  }

  /** A path of this kind for another file. */
  protected abstract FilePath wrap(FilePath newBase);

  @Override
  public abstract FileChannel open(String mode) throws IOException;

  @Override
  public abstract OutputStream newOutputStream(boolean append) throws IOException;

  @Override
  public abstract InputStream newInputStream() throws IOException;

  @Override
  public abstract FilePath createTempFile(String suffix, boolean inTempDir) throws IOException;

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  public FilePath getPath(String path) {
    return wrap(FilePath.get(path.substring(scheme.length() + 1)));
  }

  @Override
  public FilePath unwrap() {
    return base;
  }

  @Override
  public boolean createFile() {
    return asked().createFile();
  }

  @Override
  public boolean exists() {
    return asked().exists();
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    List<FilePath> paths = new ArrayList<>();
    for (FilePath path : asked().newDirectoryStream()) {
      paths.add(wrap(path));
    }
    return paths;
  }

  @Override
  public FilePath toRealPath() {
    return wrap(asked().toRealPath());
  }

  // H2 expects null here, but its classes are not annotated.
  @SuppressWarnings("NullAway")
  @Override
  public FilePath getParent() {
    FilePath parent = base.getParent();
    return parent == null ? null : wrap(parent);
  }

  @Override
  public boolean isDirectory() {
    return asked().isDirectory();
  }

  @Override
  public boolean isRegularFile() {
    return asked().isRegularFile();
  }

  @Override
  public boolean isAbsolute() {
    return base.isAbsolute();
  }

  @Override
  public long lastModified() {
    return asked().lastModified();
  }

  @Override
  public boolean canWrite() {
    return asked().canWrite();
  }

  @Override
  public boolean setReadOnly() {
    return asked().setReadOnly();
  }

  @Override
  public void createDirectory() {
    asked().createDirectory();
  }
}
