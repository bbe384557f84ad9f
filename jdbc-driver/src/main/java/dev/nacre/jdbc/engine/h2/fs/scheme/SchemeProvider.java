package dev.nacre.jdbc.engine.h2.fs.scheme;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The factory that H2 asks for paths of a scheme. It is not a path itself, though H2 uses one type
 * for both.
 *
 * <p>If one H2 serves several applications that each bring their own Nacre, H2 asks the one
 * registered last. That one passes on what it does not know to the one registered before, which it
 * can use only through H2's interface. The reference is weak, so that an application that has been
 * removed can be unloaded; while it runs, it holds its provider itself.
 */
public abstract class SchemeProvider extends FilePath {
  // No file has this name: it stands for the provider that serves the scheme.
  private static final String PROVIDER = "?provider";

  // Those of this copy of Nacre.
  private static final List<SchemeProvider> SERVED = new CopyOnWriteArrayList<>();

  private final String scheme;
  private boolean told;
  private volatile WeakReference<FilePath> before = new WeakReference<>(null);

  public SchemeProvider(String scheme) {
    this.scheme = scheme;
  }

  /** The path, if this copy of Nacre is responsible for it. */
  protected abstract Optional<FilePath> find(String nameWithoutScheme);

  /** The path when no other copy is responsible. */
  protected abstract FilePath make(String nameWithoutScheme);

  /** The provider registered before, if it still exists. */
  public final @Nullable FilePath before() {
    return before.get();
  }

  /** Registers the scheme with H2, unless this copy of Nacre has done so. */
  public final synchronized void serve() {
    if (!told) {
      if (isServed()) {
        before = new WeakReference<>(FilePath.get(scheme + ":" + PROVIDER));
      }
      FilePath.register(this);
      SERVED.add(this);
      told = true;
    }
  }

  /** Whether a Nacre serves the scheme. */
  public final boolean isServed() {
    return FilePath.get(scheme + ":" + PROVIDER).getScheme().equals(scheme);
  }

  /** Whether a Nacre serves each scheme that this copy has registered; false when none is. */
  public static boolean areAllServed() {
    return !SERVED.isEmpty() && SERVED.stream().allMatch(SchemeProvider::isServed);
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
