package dev.nacre.bench.disk;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The JDK's file system with paths that lead to {@link SlowDiskProvider}: {@code Files} and the
 * channels ask a path for its provider.
 */
final class SlowFileSystem extends FileSystem {
  private final SlowDiskProvider provider;
  private final FileSystem base;

  SlowFileSystem(SlowDiskProvider provider, FileSystem base) {
    this.provider = provider;
    this.base = base;
  }

  /** Wraps a path of the JDK. */
  SlowPath wrap(Path path) {
    return new SlowPath(this, path);
  }

  /**
   * The JDK's path in a wrapper.
   *
   * @throws ProviderMismatchException for other paths, as the JDK's own provider does
   */
  static Path unwrap(Path path) {
    if (path instanceof SlowPath slow) {
      return slow.base();
    }
    throw new ProviderMismatchException();
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(base.getPath(first, more));
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    base.getRootDirectories().forEach(root -> roots.add(wrap(root)));
    return roots;
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = base.getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(unwrap(path));
  }

  /**
   * Not supported: its events would name paths of the JDK's file system, and no measured code
   * watches files.
   */
  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException("nothing watches files on a slow disk");
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException("the default file system stays open");
  }

  @Override
  public boolean isOpen() {
    return base.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return base.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return base.getSeparator();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return base.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return base.supportedFileAttributeViews();
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return base.getUserPrincipalLookupService();
  }
}
