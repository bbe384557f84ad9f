package dev.nacre.wallet.file;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A disk on the files of the operating system. */
final class NioDisk implements Disk {
  private static final boolean FOLDERS_CAN_BE_FORCED = File.separatorChar == '/';

  /**
   * Messages of operating systems for a file system without hard links; there is no exception type.
   */
  private static final Set<String> NO_LINKS =
      Set.of(
          "Operation not permitted",
          "Operation not supported",
          "Function not implemented",
          "Incorrect function",
          "The request is not supported");

  private final Linking linking;

  NioDisk() {
    this(Files::createLink);
  }

  NioDisk(Linking linking) {
    this.linking = linking;
  }

  /** Makes a hard link. */
  @FunctionalInterface
  interface Linking {
    void link(Path link, Path existing) throws IOException;
  }

  @Override
  public NewFile create(Path file, Path sibling) throws IOException {
    FileChannel channel = openNew(file);
    try {
      adoptOwner(file, sibling);
    } catch (IOException refused) {
      channel.close();
      Files.deleteIfExists(file);
      throw refused;
    }
    return new Written(channel);
  }

  @Override
  public NewFile append(Path file, long length) throws IOException {
    FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    try {
      channel.truncate(length).position(length);
    } catch (IOException refused) {
      channel.close();
      throw refused;
    }
    return new Written(channel);
  }

  @Override
  public void replace(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  // A hard link fails if the name is taken; the JDK's rename is not atomic in that respect. So it
  // renames only where hard links are not supported, and not after another failure.
  @Override
  public void publish(Path from, Path to) throws IOException {
    try {
      linking.link(to, from);
    } catch (UnsupportedOperationException noLinks) {
      Files.move(from, to);
      return;
    } catch (FileSystemException failed) {
      if (!saysNoLinks(failed)) {
        throw failed;
      }
      Files.move(from, to);
      return;
    }
    Files.delete(from);
  }

  private static boolean saysNoLinks(FileSystemException failed) {
    String reason = failed.getReason();
    // Subclasses have specific meanings: the name is taken, access is denied.
    return failed.getClass() == FileSystemException.class
        && reason != null
        && NO_LINKS.stream().anyMatch(reason::startsWith);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    if (FOLDERS_CAN_BE_FORCED) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static FileChannel openNew(Path file) throws IOException {
    FileAttribute<?>[] ownerOnly =
        posix(file)
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
        ownerOnly);
  }

  private static boolean posix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static void adoptOwner(Path file, Path sibling) throws IOException {
    if (!posix(file) || !Files.exists(sibling, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    PosixFileAttributes wanted =
        Files.readAttributes(sibling, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    PosixFileAttributes mine = view.readAttributes();
    if (!mine.owner().equals(wanted.owner())) {
      if (!Ownership.isTrusted(sibling, wanted.owner())) {
        throw new AccessDeniedException(
            file.toString(), null, "the file beside it was put there by another process");
      }
      view.setOwner(wanted.owner());
      view.setGroup(wanted.group());
    }
  }

  /** A channel with the three operations of a save. */
  private record Written(FileChannel channel) implements NewFile {
    @Override
    public void write(byte[] bytes) throws IOException {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        channel.write(left);
      }
    }

    @Override
    public void force() throws IOException {
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
