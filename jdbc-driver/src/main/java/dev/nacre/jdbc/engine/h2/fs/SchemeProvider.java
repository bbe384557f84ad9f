package dev.nacre.jdbc.engine.h2.fs;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * What H2 asks for paths of a scheme. It is not a path itself, though H2 gives both one type.
 *
 * <p>Where one H2 serves several applications that each bring a Nacre of their own, the one that
 * came last is asked. It passes on what it does not know to the one that was there before, of which
 * it knows only what H2 knows. That is held weakly, so that an application that is gone can be
 * forgotten; while it is there it holds its provider itself.
 */
abstract class SchemeProvider extends FilePath {
  // No file has this name: it asks for the provider that serves the scheme.
  private static final String PROVIDER = "?provider";

  private final String scheme;
  private boolean told;
  private volatile WeakReference<FilePath> before = new WeakReference<>(null);

  SchemeProvider(String scheme) {
    this.scheme = scheme;
  }

  /** The path, if it is for us to say. */
  abstract Optional<FilePath> find(String nameWithoutScheme);

  /** The path when nobody else knows better. */
  abstract FilePath make(String nameWithoutScheme);

  /** The one that was there before, if it is still there. */
  final @Nullable FilePath before() {
    return before.get();
  }

  /** Tells H2 of the scheme, if no Nacre has done it or another one has. */
  final synchronized void serve() {
    if (!told) {
      if (isServed()) {
        before = new WeakReference<>(FilePath.get(scheme + ":" + PROVIDER));
      }
      FilePath.register(this);
      told = true;
    }
  }

  /** Whether the scheme leads to a Nacre. */
  final boolean isServed() {
    return FilePath.get(scheme + ":" + PROVIDER).getScheme().equals(scheme);
  }

  @Override
  public final String getScheme() {
    return scheme;
  }

  @Override
  public final FilePath getPath(String path) {
    String name = path.substring(scheme.length() + 1);
    if (name.equals(PROVIDER)) {
      return this;
    }
    Optional<FilePath> ours = find(name);
    if (ours.isPresent()) {
      return ours.get();
    }
    FilePath other = before();
    return other == null ? make(name) : other.getPath(path);
  }

  @Override
  public long size() {
    throw noPath();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    throw noPath();
  }

  @Override
  public boolean createFile() {
    throw noPath();
  }

  @Override
  public boolean exists() {
    throw noPath();
  }

  @Override
  public void delete() {
    throw noPath();
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    throw noPath();
  }

  @Override
  public FilePath toRealPath() {
    throw noPath();
  }

  @Override
  public FilePath getParent() {
    throw noPath();
  }

  @Override
  public boolean isDirectory() {
    throw noPath();
  }

  @Override
  public boolean isRegularFile() {
    throw noPath();
  }

  @Override
  public boolean isAbsolute() {
    throw noPath();
  }

  @Override
  public long lastModified() {
    throw noPath();
  }

  @Override
  public boolean canWrite() {
    throw noPath();
  }

  @Override
  public void createDirectory() {
    throw noPath();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    throw noPath();
  }

  @Override
  public boolean setReadOnly() {
    throw noPath();
  }

  private static UnsupportedOperationException noPath() {
    return new UnsupportedOperationException("a provider is no path");
  }
}
