package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.h2.fs.channel.EncryptedChannel;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import org.jspecify.annotations.Nullable;

/**
 * The encrypted files of a database that are read and written sequentially: the traces beside it,
 * and the files elsewhere that SQL has named.
 */
public final class EncryptedStreams {
  private final EncryptedFiles files;
  private final RawStorage storage;

  public EncryptedStreams(EncryptedFiles files, RawStorage storage) {
    this.files = files;
    this.storage = storage;
  }

  public OutputStream output(String path, boolean append) throws IOException {
    if (!append) {
      storage.delete(path);
    }
    EncryptedFile file = files.open(path, FileKind.STREAM, Access.READ_WRITE);
    try {
      // Two writers at the end of one file would each encrypt its last block.
      RawLock lock = lock(file, path);
      if (lock == null) {
        throw Schemes.inUse(path);
      }
      return new EncryptedOutput(file, file.size());
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  public FileChannel channel(String path, String mode) throws IOException {
    Access access = mode.equals("r") ? Access.READ : Access.READ_WRITE;
    return new EncryptedChannel(
        path,
        files.open(path, FileKind.STREAM, access),
        EncryptedChannel.Content.BYTES,
        mode.length() > 2);
  }

  public InputStream input(String path) throws IOException {
    return new EncryptedInput(files.open(path, FileKind.STREAM, Access.READ));
  }

  /** Decrypts a file; null when it is not encrypted. */
  public @Nullable InputStream inputIfEncrypted(String path) throws IOException {
    EncryptedFile file = openIfEncrypted(path);
    return file == null ? null : new EncryptedInput(file);
  }

  /** The plaintext size of an encrypted file, or -1 when it is not encrypted. */
  public long sizeIfEncrypted(String path) throws IOException {
    try (EncryptedFile file = openIfEncrypted(path)) {
      return file == null ? -1 : file.size();
    }
  }

  private @Nullable EncryptedFile openIfEncrypted(String path) throws IOException {
    EncryptedFile file = files.open(path, FileKind.STREAM, Access.READ);
    try {
      long unused = file.size();
      return file;
    } catch (NacreIOException notOurs) {
      file.close();
      if (notOurs.code() == ErrorCode.FILE_NOT_SEALED) {
        return null;
      }
      throw notOurs;
    } catch (IOException | RuntimeException failed) {
      file.close();
      throw failed;
    }
  }

  private static @Nullable RawLock lock(EncryptedFile file, String path) throws IOException {
    try {
      return file.tryLock(0, Long.MAX_VALUE, false);
    } catch (OverlappingFileLockException here) {
      throw Schemes.inUse(path);
    }
  }
}
