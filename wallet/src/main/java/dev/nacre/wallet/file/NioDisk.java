package dev.nacre.wallet.file;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
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

/** The operating system's files. */
final class NioDisk implements Disk {
  private static final boolean FOLDERS_CAN_BE_FORCED = File.separatorChar == '/';

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
  public void replace(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  // A hard link fails when the name is taken, which a rename does not; some file systems have none.
  @Override
  public void publish(Path from, Path to) throws IOException {
    try {
      Files.createLink(to, from);
    } catch (FileAlreadyExistsException taken) {
      throw taken;
    } catch (IOException | UnsupportedOperationException noLinks) {
      Files.move(from, to);
      return;
    }
    Files.delete(from);
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
            file.toString(), null, "the file beside it was put there by somebody else");
      }
      view.setOwner(wanted.owner());
      view.setGroup(wanted.group());
    }
  }

  /** A channel with the three things a save needs. */
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
