package dev.nacre.wallet.file;

import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;

/**
 * A small file that is read and replaced as a whole: on disk it is always the old or the new one.
 *
 * <p>A save writes a file of another name in the same folder, forces it, renames it, and forces the
 * folder. The next {@link #replace} removes leftovers of a crash.
 */
public final class SafeFile {
  private final Path path;
  private final SafeFileKind kind;
  private final Disk disk;
  private final TemporaryFiles unfinished;

  public SafeFile(Path path, SafeFileKind kind, Disk disk) {
    this.path = path.toAbsolutePath();
    this.kind = kind;
    this.disk = disk;
    this.unfinished = new TemporaryFiles(this.path, kind == SafeFileKind.WALLET);
  }

  public Path path() {
    return path;
  }

  /**
   * Runs work while no other thread or process can write the file.
   *
   * @param patience how long to wait for other writers
   * @throws NacreIOException when they take too long, or when the folder is read-only
   */
  public <T> T exclusively(Duration patience, Work<T> work) throws IOException {
    WriteLock lock = WriteLock.acquire(this, kind, disk, patience);
    try {
      return work.run();
    } finally {
      lock.release();
    }
  }

  /** Work under the lock. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  public boolean exists() {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * @throws NacreIOException when it is missing, too long, a link, or accessible to other users
   */
  public byte[] read(int maxBytes) throws IOException {
    return DeferredInterrupt.run(() -> readOnce(maxBytes));
  }

  private byte[] readOnce(int maxBytes) throws IOException {
    try {
      new ExposureCheck(path, kind).refuseExposed();
      OpenOption[] options =
          kind.access() == SafeFileKind.Access.ANY_USER
              ? new OpenOption[] {StandardOpenOption.READ}
              : new OpenOption[] {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS};
      try (SeekableByteChannel in = Files.newByteChannel(path, options)) {
        return readFully(in, maxBytes);
      }
    } catch (NoSuchFileException missing) {
      throw new NacreIOException(
          kind.code(FileProblem.MISSING), "There is no " + description(), missing);
    } catch (NacreIOException | ClosedByInterruptException known) {
      throw known;
    } catch (IOException unreadable) {
      throw new NacreIOException(
          kind.code(FileProblem.UNREADABLE),
          "Cannot read " + description() + reason(unreadable),
          unreadable);
    }
  }

  /**
   * Creates the file, unless the name is taken.
   *
   * @param sibling whose owner the file gets
   */
  public void create(byte[] content, Path sibling) throws IOException {
    Path fresh = unfinished.fresh();
    try {
      write(fresh, content, sibling);
      disk.publish(fresh, path);
      forceFolder();
    } catch (FileAlreadyExistsException taken) {
      throw new NacreIOException(
          kind.code(FileProblem.EXISTS), "The " + description() + " is there already", taken);
    } catch (IOException failed) {
      throw notWritable(failed);
    } finally {
      TemporaryFiles.deleteQuietly(disk, fresh);
    }
  }

  /** Replaces the file. Call this within {@link #exclusively}. */
  public void replace(byte[] content) throws IOException {
    replace(content, true);
  }

  /**
   * Replaces the file without waiting for the disk: after a power cut the old one may reappear. For
   * content that can be rebuilt. Call this within {@link #exclusively}.
   */
  public void replaceLazily(byte[] content) throws IOException {
    replace(content, false);
  }

  private void replace(byte[] content, boolean forced) throws IOException {
    Path fresh = unfinished.fresh();
    try {
      unfinished.removeLeft(disk, folder());
      write(fresh, content, path);
      disk.replace(fresh, path);
      if (forced) {
        forceFolder();
      }
    } catch (IOException failed) {
      throw notWritable(failed);
    } finally {
      TemporaryFiles.deleteQuietly(disk, fresh);
    }
  }

  /**
   * Appends to the file, and forces it. Call this within {@link #exclusively}.
   *
   * @param length of the file as the caller read it; later bytes, left by a crash, are truncated
   *     first
   */
  public void append(byte[] content, long length) throws IOException {
    try {
      boolean unused =
          DeferredInterrupt.run(
              () -> {
                try (Disk.NewFile file = disk.append(path, length)) {
                  file.write(content);
                  file.force();
                }
                return true;
              });
    } catch (IOException failed) {
      throw notWritable(failed);
    }
  }

  /** Renames the file, unless the name is taken. Call this within {@link #exclusively}. */
  public void rename(Path to) throws IOException {
    try {
      disk.publish(path, to);
      forceFolder();
    } catch (IOException failed) {
      throw notWritable(failed);
    }
  }

  /** Deletes the file and leftovers of crashes. Call this within {@link #exclusively}. */
  public void delete() throws IOException {
    try {
      unfinished.removeLeft(disk, folder());
      disk.delete(path);
      forceFolder();
    } catch (IOException failed) {
      throw notWritable(failed);
    }
  }

  /** Kind and path, for messages. */
  public String description() {
    return kind.description(path);
  }

  private void forceFolder() throws IOException {
    boolean unused =
        DeferredInterrupt.run(
            () -> {
              disk.forceFolder(folder());
              return true;
            });
  }

  private void write(Path fresh, byte[] content, Path sibling) throws IOException {
    boolean unused =
        DeferredInterrupt.run(
            () -> {
              boolean written = false;
              try (Disk.NewFile file = disk.create(fresh, sibling)) {
                file.write(content);
                file.force();
                written = true;
              } finally {
                if (!written) {
                  // After an interrupt, the next attempt creates it again.
                  TemporaryFiles.deleteQuietly(disk, fresh);
                }
              }
              return true;
            });
  }

  /** Reads the size once, so that a growing file cannot demand more memory. */
  byte[] readFully(SeekableByteChannel in, int maxBytes) throws IOException {
    long size = in.size();
    if (size > maxBytes) {
      throw refusal("is too long to be one");
    }
    ByteBuffer room = ByteBuffer.allocate((int) size);
    while (room.hasRemaining() && in.read(room) >= 0) {
      // Reads until the buffer is full or the file ends.
    }
    return Arrays.copyOf(room.array(), room.position());
  }

  public Path folder() {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private NacreIOException refusal(String how) {
    return new NacreIOException(kind.code(FileProblem.FOREIGN), "The " + description() + " " + how);
  }

  private NacreIOException notWritable(IOException cause) {
    return new NacreIOException(
        kind.code(FileProblem.NOT_WRITABLE), "Cannot save " + description() + reason(cause), cause);
  }

  /** The reason given by the operating system, such as "No space left on device". */
  static String reason(IOException cause) {
    String said =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return said == null ? " (" + cause.getClass().getSimpleName() + ")" : " (" + said + ")";
  }
}
