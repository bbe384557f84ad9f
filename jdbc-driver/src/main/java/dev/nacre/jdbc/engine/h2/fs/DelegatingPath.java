package dev.nacre.jdbc.engine.h2.fs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FilePath;

/**
 * A path with a scheme of ours before a path of H2's own. What is here needs no key; what does is
 * in the subclasses.
 */
abstract class DelegatingPath extends FilePath {
  private final String scheme;
  private final FilePath base;

  DelegatingPath(String scheme, FilePath base) {
    this.scheme = scheme;
    this.base = base;
    this.name = scheme + ":" + base.name;
  }

  /** The path as the operating system knows it, or H2 below us. */
  final FilePath base() {
    return base;
  }

  /** The same kind of path elsewhere. */
  abstract FilePath wrap(FilePath newBase);

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
    return base.createFile();
  }

  @Override
  public boolean exists() {
    return base.exists();
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    List<FilePath> paths = new ArrayList<>();
    for (FilePath path : base.newDirectoryStream()) {
      paths.add(wrap(path));
    }
    return paths;
  }

  @Override
  public FilePath toRealPath() {
    return wrap(base.toRealPath());
  }

  // H2 asks for null here, and its classes say nothing about it.
  @SuppressWarnings("NullAway")
  @Override
  public FilePath getParent() {
    FilePath parent = base.getParent();
    return parent == null ? null : wrap(parent);
  }

  @Override
  public boolean isDirectory() {
    return base.isDirectory();
  }

  @Override
  public boolean isRegularFile() {
    return base.isRegularFile();
  }

  @Override
  public boolean isAbsolute() {
    return base.isAbsolute();
  }

  @Override
  public long lastModified() {
    return base.lastModified();
  }

  @Override
  public boolean canWrite() {
    return base.canWrite();
  }

  @Override
  public boolean setReadOnly() {
    return base.setReadOnly();
  }

  @Override
  public void createDirectory() {
    base.createDirectory();
  }
}
