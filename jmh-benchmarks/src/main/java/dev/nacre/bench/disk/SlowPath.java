package dev.nacre.bench.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/**
 * A wrapper of a JDK path that belongs to a {@link SlowFileSystem}.
 *
 * @param base the JDK's path
 */
record SlowPath(SlowFileSystem fileSystem, Path base) implements Path {
  private SlowPath wrap(Path other) {
    return fileSystem.wrap(other);
  }

  private @Nullable SlowPath wrapIfAny(@Nullable Path other) {
    return other == null ? null : wrap(other);
  }

  @Override
  public FileSystem getFileSystem() {
    return fileSystem;
  }

  @Override
  public boolean isAbsolute() {
    return base.isAbsolute();
  }

  @Override
  public @Nullable Path getRoot() {
    return wrapIfAny(base.getRoot());
  }

  @Override
  public @Nullable Path getFileName() {
    return wrapIfAny(base.getFileName());
  }

  @Override
  public @Nullable Path getParent() {
    return wrapIfAny(base.getParent());
  }

  @Override
  public int getNameCount() {
    return base.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return wrap(base.getName(index));
  }

  @Override
  public Path subpath(int begin, int end) {
    return wrap(base.subpath(begin, end));
  }

  @Override
  public boolean startsWith(Path other) {
    return other instanceof SlowPath slow && base.startsWith(slow.base);
  }

  @Override
  public boolean endsWith(Path other) {
    return other instanceof SlowPath slow && base.endsWith(slow.base);
  }

  @Override
  public Path normalize() {
    return wrap(base.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return wrap(base.resolve(SlowFileSystem.unwrap(other)));
  }

  @Override
  public Path relativize(Path other) {
    return wrap(base.relativize(SlowFileSystem.unwrap(other)));
  }

  @Override
  public URI toUri() {
    return base.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return wrap(base.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return wrap(base.toRealPath(options));
  }

  /** Not supported: there is no watch service. */
  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
    throw new UnsupportedOperationException("nothing watches files on a slow disk");
  }

  @Override
  public int compareTo(Path other) {
    return base.compareTo(SlowFileSystem.unwrap(other));
  }

  @Override
  public String toString() {
    return base.toString();
  }
}
