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
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/**
 * A small file that is read whole and replaced whole: on disk it is always the old or the new one.
 *
 * <p>A save writes a file of another name in the same folder, forces it, renames it, and forces the
 * folder. What a crash leaves behind under such a name is removed by the next {@link #replace}.
 */
public final class SafeFile {
  private static final Set<PosixFilePermission> OWNERS =
      Set.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);
  private static final Set<PosixFilePermission> FOREIGN_WRITES =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private final Path path;
  private final FileKind kind;
  private final Disk disk;
  private final Unfinished unfinished;

  public SafeFile(Path path, FileKind kind, Disk disk) {
    this.path = path.toAbsolutePath();
    this.kind = kind;
    this.disk = disk;
    this.unfinished = new Unfinished(this.path, kind == FileKind.WALLET);
  }

  public Path path() {
    return path;
  }

  /**
   * Does something while nobody else writes the file.
   *
   * @param patience how long to wait for others
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

  /** What is done under the lock. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  public boolean exists() {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * @throws NacreIOException when it is missing, too long, a link, or open to others than its owner
   */
  public byte[] read(int maxBytes) throws IOException {
    return Uninterrupted.run(() -> readOnce(maxBytes));
  }

  private byte[] readOnce(int maxBytes) throws IOException {
    try {
      refuseExposed();
      OpenOption[] options =
          kind.access() == FileKind.Access.ANYBODY
              ? new OpenOption[] {StandardOpenOption.READ}
              : new OpenOption[] {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS};
      try (SeekableByteChannel in = Files.newByteChannel(path, options)) {
        return readFully(in, maxBytes);
      }
    } catch (NoSuchFileException missing) {
      throw new NacreIOException(
          kind.code(Trouble.MISSING), "There is no " + description(), missing);
    } catch (NacreIOException | ClosedByInterruptException known) {
      throw known;
    } catch (IOException unreadable) {
      throw new NacreIOException(
          kind.code(Trouble.UNREADABLE),
          "Cannot read " + description() + reason(unreadable),
          unreadable);
    }
  }

  /**
   * Makes the file, unless the name is taken.
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
          kind.code(Trouble.EXISTS), "The " + description() + " is there already", taken);
    } catch (IOException failed) {
      throw notWritable(failed);
    } finally {
      Unfinished.deleteQuietly(disk, fresh);
    }
  }

  /** Replaces the file. The caller works {@link #exclusively}. */
  public void replace(byte[] content) throws IOException {
    replace(content, true);
  }

  /**
   * The same, and after a power cut the old file may be there still: for what may be learnt again.
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
      Unfinished.deleteQuietly(disk, fresh);
    }
  }

  /**
   * Adds to the end of the file, and forces it. The caller works {@link #exclusively}.
   *
   * @param length of the file as the caller read it; what stands behind that, which a crash left,
   *     is cut off first
   */
  public void append(byte[] content, long length) throws IOException {
    try {
      boolean unused =
          Uninterrupted.run(
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

  /** Gives the file another name, unless that is taken. The caller works {@link #exclusively}. */
  public void rename(Path to) throws IOException {
    try {
      disk.publish(path, to);
      forceFolder();
    } catch (IOException failed) {
      throw notWritable(failed);
    }
  }

  /** Deletes the file, and what crashes left of it. The caller works {@link #exclusively}. */
  public void delete() throws IOException {
    try {
      unfinished.removeLeft(disk, folder());
      disk.delete(path);
      forceFolder();
    } catch (IOException failed) {
      throw notWritable(failed);
    }
  }

  /** For messages: what it is and where. */
  public String description() {
    return kind.noun() + " " + path;
  }

  private void forceFolder() throws IOException {
    boolean unused =
        Uninterrupted.run(
            () -> {
              disk.forceFolder(folder());
              return true;
            });
  }

  private void write(Path fresh, byte[] content, Path sibling) throws IOException {
    boolean unused =
        Uninterrupted.run(
            () -> {
              boolean written = false;
              try (Disk.NewFile file = disk.create(fresh, sibling)) {
                file.write(content);
                file.force();
                written = true;
              } finally {
                if (!written) {
                  // Where an interrupt cut it short, the next turn makes it anew.
                  Unfinished.deleteQuietly(disk, fresh);
                }
              }
              return true;
            });
  }

  private void refuseExposed() throws IOException {
    if (kind.access() == FileKind.Access.ANYBODY) {
      return;
    }
    BasicFileAttributes seen =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!seen.isRegularFile()) {
      throw exposed(seen.isSymbolicLink() ? "is a link" : "is not a plain file");
    }
    var posix =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (posix == null) {
      return;
    }
    PosixFileAttributes attributes = posix.readAttributes();
    if (!Ownership.isTrusted(path, attributes.owner())) {
      throw exposed("belongs to somebody else, in a folder where others may put files");
    }
    Set<PosixFilePermission> granted = attributes.permissions();
    boolean exposed =
        kind.access() == FileKind.Access.OWNER_ONLY
            ? !OWNERS.containsAll(granted)
            : granted.stream().anyMatch(FOREIGN_WRITES::contains);
    if (exposed) {
      throw exposed("is open to others than its owner");
    }
  }

  /** Looks at the size once, so that a file that grows meanwhile cannot ask for more memory. */
  byte[] readFully(SeekableByteChannel in, int maxBytes) throws IOException {
    long size = in.size();
    if (size > maxBytes) {
      throw refusal("is too long to be one");
    }
    ByteBuffer room = ByteBuffer.allocate((int) size);
    while (room.hasRemaining() && in.read(room) >= 0) {
      // Reads on until the room is full or the file ends.
    }
    return Arrays.copyOf(room.array(), room.position());
  }

  public Path folder() {
    Path parent = path.getParent();
    return parent == null ? path : parent;
  }

  private NacreIOException refusal(String how) {
    return new NacreIOException(kind.code(Trouble.FOREIGN), "The " + description() + " " + how);
  }

  private NacreIOException exposed(String how) {
    return new NacreIOException(kind.code(Trouble.EXPOSED), "The " + description() + " " + how);
  }

  private NacreIOException notWritable(IOException cause) {
    return new NacreIOException(
        kind.code(Trouble.NOT_WRITABLE), "Cannot save " + description() + reason(cause), cause);
  }

  /** What the operating system says, such as "No space left on device". */
  static String reason(IOException cause) {
    String said =
        cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
    return said == null ? " (" + cause.getClass().getSimpleName() + ")" : " (" + said + ")";
  }
}
