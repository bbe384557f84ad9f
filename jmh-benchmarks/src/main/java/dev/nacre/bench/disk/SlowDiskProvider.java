package dev.nacre.bench.disk;

import static dev.nacre.bench.disk.SlowFileSystem.unwrap;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own files, with channels that share one {@link SimulatedDisk}. Names, folders and
 * attributes cost nothing. The JDK builds streams on these channels.
 *
 * <p>Public, with this constructor, because the JVM creates it: see {@link SlowDisk#flags}.
 */
public final class SlowDiskProvider extends FileSystemProvider {
  private final FileSystemProvider base;
  private final SimulatedDisk disk;
  private final SlowFileSystem fileSystem;

  /**
   * @param base the JDK's own provider
   */
  public SlowDiskProvider(FileSystemProvider base) {
    this(
        base,
        new SimulatedDisk(new Bandwidth(Long.getLong(SlowDisk.PROPERTY, 0), SleepingClock.REAL)));
  }

  SlowDiskProvider(FileSystemProvider base, SimulatedDisk disk) {
    this.base = base;
    this.disk = disk;
    this.fileSystem = new SlowFileSystem(this, base.getFileSystem(URI.create("file:///")));
  }

  SimulatedDisk disk() {
    return disk;
  }

  @Override
  public String getScheme() {
    return base.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) throws IOException {
    return base.newFileSystem(uri, settings);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    // Rejects any URI but the root.
    base.getFileSystem(uri);
    return fileSystem;
  }

  @Override
  public Path getPath(URI uri) {
    return fileSystem.wrap(base.getPath(uri));
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path file = unwrap(path);
    return new SlowFileChannel(base.newFileChannel(file, options, attributes), file, disk);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public AsynchronousFileChannel newAsynchronousFileChannel(
      Path path,
      Set<? extends OpenOption> options,
      @Nullable ExecutorService executor,
      FileAttribute<?>... attributes)
      throws IOException {
    Path file = unwrap(path);
    return new SlowAsynchronousFileChannel(
        base.newAsynchronousFileChannel(file, options, executor, attributes), file, disk);
  }

  /** The JDK's copy bypasses these channels, so this counts the bytes read and written. */
  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    base.copy(unwrap(source), unwrap(target), options);
    if (Files.isRegularFile(source)) {
      long bytes = Files.size(source);
      disk.read(unwrap(source), 0, bytes);
      disk.write(unwrap(target), 0, bytes);
    }
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return new SlowDirectoryStream(
        base.newDirectoryStream(unwrap(folder), entry -> filter.accept(fileSystem.wrap(entry))),
        fileSystem);
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    base.createDirectory(unwrap(folder), attributes);
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    base.createSymbolicLink(unwrap(link), unwrap(target), attributes);
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    base.createLink(unwrap(link), unwrap(existing));
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return fileSystem.wrap(base.readSymbolicLink(unwrap(link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    base.delete(unwrap(path));
  }

  @Override
  public boolean deleteIfExists(Path path) throws IOException {
    return base.deleteIfExists(unwrap(path));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    base.move(unwrap(source), unwrap(target), options);
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return path.equals(other)
        || (other instanceof SlowPath && base.isSameFile(unwrap(path), unwrap(other)));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return base.isHidden(unwrap(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return base.getFileStore(unwrap(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    base.checkAccess(unwrap(path), modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return base.getFileAttributeView(unwrap(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return base.readAttributes(unwrap(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return base.readAttributes(unwrap(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    base.setAttribute(unwrap(path), name, value, options);
  }
}
