package dev.nacre.jdbc.offline.archive;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.offline.FileSignature;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files in an archive that {@code BACKUP TO} wrote. They are compressed: reading forward
 * is cheap, and going back means starting again.
 */
public final class BackupArchive implements RawStorage, AutoCloseable {
  // The local header of each file in an archive.
  private static final int LOCAL_HEADER = 30;
  private static final int NAME_LENGTH = 26;
  private static final int LONGEST_NAME = 1024;

  private final ZipFile zip;

  public BackupArchive(Path file) throws IOException {
    this.zip = new ZipFile(file.toFile());
  }

  /** Whether a file is an archive, as its first characters say. */
  public static boolean isArchive(Path file) throws IOException {
    return FileSignature.of(file).startsWith("PK");
  }

  /**
   * Whether a file is an archive with an encrypted database or file in it. A truncated archive
   * cannot be read, but the name of its first file is at its beginning.
   */
  public static boolean isBackup(Path file) throws IOException {
    if (!isArchive(file)) {
      return false;
    }
    try (BackupArchive archive = new BackupArchive(file)) {
      return !archive.encryptedParts().isEmpty();
    } catch (ZipException damaged) {
      return firstName(file)
          .map(name -> name.endsWith(DatabaseLocation.FILE_SUFFIX))
          .orElse(file.toString().endsWith(".zip"));
    }
  }

  private static Optional<String> firstName(Path file) throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(LOCAL_HEADER + LONGEST_NAME);
    }
    if (start.length < LOCAL_HEADER) {
      return Optional.empty();
    }
    int length = (start[NAME_LENGTH] & 0xff) + ((start[NAME_LENGTH + 1] & 0xff) << 8);
    return LOCAL_HEADER + length > start.length
        ? Optional.empty()
        : Optional.of(new String(start, LOCAL_HEADER, length, StandardCharsets.UTF_8));
  }

  /** The names of the files in it. */
  List<String> names() {
    return zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName).toList();
  }

  /** The names of the encrypted files in it, and of those that are named like a database. */
  public List<String> encryptedParts() throws IOException {
    List<String> parts = new ArrayList<>();
    for (String name : names()) {
      if (EncryptedFiles.isEncrypted(this, name) || name.endsWith(DatabaseLocation.FILE_SUFFIX)) {
        parts.add(name);
      }
    }
    return parts;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    if (mode != OpenMode.READ) {
      throw readOnly();
    }
    return new Part(entry(name));
  }

  private ZipEntry entry(String name) throws NoSuchFileException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new NoSuchFileException(zip.getName() + "!/" + name);
    }
    return entry;
  }

  @Override
  public boolean exists(String name) {
    return zip.getEntry(name) != null;
  }

  @Override
  public long size(String name) throws IOException {
    return entry(name).getSize();
  }

  @Override
  public List<String> list(String folder) {
    return names();
  }

  @Override
  public void delete(String name) {
    throw readOnly();
  }

  @Override
  public void rename(String from, String to) {
    throw readOnly();
  }

  @Override
  public void syncFolder(String name) {
    throw readOnly();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException("an archive is only read");
  }

  private final class Part implements RawFile {
    private final ZipEntry entry;
    private @Nullable InputStream in;
    private long at;

    Part(ZipEntry entry) {
      this.entry = entry;
    }

    @Override
    public synchronized int read(ByteBuffer dst, long position) throws IOException {
      if (position >= size()) {
        return -1;
      }
      byte[] bytes = new byte[dst.remaining()];
      int count;
      try {
        count = at(position).readNBytes(bytes, 0, bytes.length);
      } catch (ZipException | EOFException damaged) {
        throw new NacreIOException(
            ErrorCode.BACKUP_DAMAGED, "The archive " + zip.getName() + " does not read", damaged);
      }
      at += count;
      dst.put(bytes, 0, count);
      return count == 0 ? -1 : count;
    }

    private InputStream at(long position) throws IOException {
      InputStream stream = in;
      if (stream == null || at > position) {
        close();
        stream = zip.getInputStream(entry);
        in = stream;
        at = 0;
      }
      stream.skipNBytes(position - at);
      at = position;
      return stream;
    }

    @Override
    public long size() {
      return entry.getSize();
    }

    @Override
    public void write(ByteBuffer src, long position) {
      throw readOnly();
    }

    @Override
    public void truncate(long size) {
      throw readOnly();
    }

    @Override
    public void force(boolean metaData) {
      throw readOnly();
    }

    /** An existing archive has no writers. */
    @Override
    public RawLock tryLock(long position, long size, boolean shared) {
      return new RawLock() {
        @Override
        public boolean shared() {
          return true;
        }

        @Override
        public boolean valid() {
          return true;
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public synchronized void close() throws IOException {
      if (in != null) {
        in.close();
        in = null;
      }
    }
  }
}
