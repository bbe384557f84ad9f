package dev.nacre.jdbc.engine.h2.fs.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.h2.store.fs.FilePath;

/**
 * A file of a {@link RawDisk} as H2 sees it: {@code raw:/7/shop.mv.db}. Does what {@code
 * EncryptedPath} does, where there is no file system below.
 */
final class RawPath extends FilePath {
  private static final String SCHEME = "raw";
  private static final Map<String, RawDisk> DISKS = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();

  // H2 makes one to ask for paths.
  RawPath(String name) {
    this.name = name;
  }

  /**
   * @return the folder that leads to the disk
   */
  static String serve(RawDisk disk) {
    FilePath.register(new RawPath(SCHEME + ":"));
    String folder = SCHEME + ":/" + NEXT.getAndIncrement() + "/";
    DISKS.put(folder, disk);
    return folder;
  }

  static void forget(String folder) {
    DISKS.remove(folder);
  }

  private RawDisk disk() {
    return Objects.requireNonNull(DISKS.get(folder()), name);
  }

  private String folder() {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  private String file() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FilePath getPath(String path) {
    return new RawPath(path);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return disk().database().files().open(file(), mode);
  }

  @Override
  public boolean exists() {
    return isDirectory() || tried(() -> disk().storage().exists(file()));
  }

  @Override
  public long size() {
    return exists() ? tried(() -> disk().database().files().size(file())) : 0;
  }

  @Override
  public void delete() {
    tried(
        () -> {
          disk().database().files().delete(file());
          return 0;
        });
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    tried(
        () -> {
          disk().database().files().rename(file(), ((RawPath) target).file());
          return 0;
        });
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    return Stream.of("", ".newFile", ".tempFile")
        .map(suffix -> (FilePath) new RawPath(name + "/" + RawDisk.BASE + ".mv.db" + suffix))
        .filter(FilePath::exists)
        .toList();
  }

  @Override
  public boolean createFile() {
    throw new UnsupportedOperationException("a database is opened, not created");
  }

  @Override
  public FilePath toRealPath() {
    return this;
  }

  @Override
  public FilePath getParent() {
    String folder = folder();
    return new RawPath(folder.substring(0, folder.length() - 1));
  }

  @Override
  public boolean isDirectory() {
    return DISKS.containsKey(name) || DISKS.containsKey(name + "/");
  }

  @Override
  public boolean isRegularFile() {
    return exists();
  }

  @Override
  public boolean isAbsolute() {
    return true;
  }

  @Override
  public long lastModified() {
    return 0;
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public boolean setReadOnly() {
    return false;
  }

  @Override
  public void createDirectory() {
    // It is there.
  }

  @FunctionalInterface
  private interface Trying<T> {
    T run() throws IOException;
  }

  private static <T> T tried(Trying<T> call) {
    try {
      return call.run();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
