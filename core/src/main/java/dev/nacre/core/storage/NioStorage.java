package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * A storage on the files of the operating system; names are paths.
 *
 * <p>Uses asynchronous channels, since a plain {@code FileChannel} is closed when a thread that
 * reads it is interrupted, and the database fails with it. Their own threads would cost 45 µs for
 * each read of a cached block; an executor that runs the task in the calling thread brings that to
 * the price of a plain channel.
 */
public final class NioStorage implements RawStorage {
  // On Windows, channels run their completion loop in the executor and never return from it.
  private static final @Nullable ExecutorService EXECUTOR =
      System.getProperty("os.name", "").startsWith("Windows") ? null : new CallingThreadExecutor();
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    Set<OpenOption> options =
        switch (mode) {
          case READ -> Set.of(StandardOpenOption.READ);
          case WRITE -> Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
          case WRITE_NO_LINK ->
              Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
          case CREATE ->
              Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
          case CREATE_NEW ->
              Set.of(
                  StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        };
    Path path = Path.of(name);
    FileAttribute<?>[] attributes =
        mode == OpenMode.CREATE_NEW && isPosix(path)
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWN)}
            : new FileAttribute<?>[0];
    return new NioFile(AsynchronousFileChannel.open(path, options, EXECUTOR, attributes));
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(Path.of(name));
  }

  @Override
  public long size(String name) throws IOException {
    return Files.size(Path.of(name));
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(Path.of(name));
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(
        Path.of(from),
        Path.of(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void link(String file, String name) throws IOException {
    if (EXECUTOR == null) {
      // Windows cannot replace an open file, under any name.
      throw new UnsupportedOperationException("a file that is open keeps its name");
    }
    Files.createLink(Path.of(name), Path.of(file));
  }

  @Override
  public @Nullable Object key(String name) throws IOException {
    return Files.readAttributes(Path.of(name), BasicFileAttributes.class).fileKey();
  }

  @Override
  public void copyOwnership(String file, String like) throws IOException {
    copyOwnership(file, like, null);
  }

  @Override
  public void copyOwnership(String file, String like, @Nullable Object key) throws IOException {
    Path path = Path.of(file);
    if (isPosix(path)) {
      // One call reads all: another file could take the name between two calls.
      PosixFileAttributes wanted = Files.readAttributes(Path.of(like), PosixFileAttributes.class);
      if (key != null && !key.equals(wanted.fileKey())) {
        throw new FileSystemException(like, file, "is another file now");
      }
      PosixFileAttributes present = Files.readAttributes(path, PosixFileAttributes.class);
      PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      if (!present.owner().equals(wanted.owner())) {
        view.setOwner(wanted.owner());
      }
      if (!present.group().equals(wanted.group())) {
        view.setGroup(wanted.group());
      }
      view.setPermissions(wanted.permissions());
      return;
    }
    AclFileAttributeView from =
        Files.getFileAttributeView(Path.of(like), AclFileAttributeView.class);
    AclFileAttributeView to = Files.getFileAttributeView(path, AclFileAttributeView.class);
    if (from != null && to != null) {
      to.setAcl(from.getAcl());
    }
  }

  @Override
  public long usableSpace(String name) throws IOException {
    Path folder = Path.of(name).toAbsolutePath().getParent();
    return folder == null ? Long.MAX_VALUE : Files.getFileStore(folder).getUsableSpace();
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  @Override
  public List<String> list(String folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder))) {
      for (Path entry : entries) {
        // A link may lead to a file that this process has locked, and opening it would end the
        // lock.
        if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          names.add(entry.toString());
        }
      }
    }
    Collections.sort(names);
    return names;
  }

  @Override
  public void syncFolder(String name) throws IOException {
    Path folder = Path.of(name).toAbsolutePath().getParent();
    // Windows cannot open a folder and need not: its file system journals renames.
    if (folder == null || EXECUTOR == null) {
      return;
    }
    // An interrupt would close the channel and could leave the folder between two renames.
    boolean interrupted = Thread.interrupted();
    try {
      while (!isSynced(folder)) {
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean isSynced(Path folder) throws IOException {
    try (FileChannel opened = FileChannel.open(folder, EnumSet.of(StandardOpenOption.READ))) {
      opened.force(true);
      return true;
    } catch (ClosedByInterruptException again) {
      return false;
    }
  }
}
