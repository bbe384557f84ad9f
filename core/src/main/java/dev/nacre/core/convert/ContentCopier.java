package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;

/**
 * Copies content between plain and encrypted files, and compares the copy with the original. Ends
 * with an exception when its thread is interrupted. Not safe for threads.
 */
public final class ContentCopier {
  private static final int CHUNK_BYTES = 1 << 20;

  private final RawStorage plainFiles;
  private final EncryptedFiles encryptedFiles;
  private final ProgressListener meter;

  /**
   * @param plainFiles where plain files are
   * @param encryptedFiles on the same storage; closed by the caller
   * @param meter counts each byte that is copied or compared
   */
  public ContentCopier(
      RawStorage plainFiles, EncryptedFiles encryptedFiles, ProgressListener meter) {
    this.plainFiles = plainFiles;
    this.encryptedFiles = encryptedFiles;
    this.meter = meter;
  }

  EncryptedFiles encryptedFiles() {
    return encryptedFiles;
  }

  /** Copies content into an encrypted file. */
  void encrypt(PlainContent from, String to, FileKind kind) throws IOException {
    try (EncryptedFile copy = encryptedFiles.open(to, kind, Access.READ_WRITE)) {
      long size = from.size();
      for (long at = 0; at < size; at += CHUNK_BYTES) {
        ByteBuffer chunk = read(from, at, size);
        int count = copy.write(chunk, at);
        count(count);
      }
      copy.force(true);
    }
    plainFiles.syncFolder(to);
  }

  /** Copies the content of an encrypted file into a plain one. */
  void decrypt(EncryptedFile encrypted, String to) throws IOException {
    PlainContent from = PlainContent.of(encrypted);
    try (RawFile plain = plainFiles.open(to, OpenMode.WRITE)) {
      long size = from.size();
      for (long at = 0; at < size; at += CHUNK_BYTES) {
        ByteBuffer chunk = read(from, at, size);
        int count = chunk.remaining();
        plain.write(chunk, at);
        count(count);
      }
      plain.force(true);
    }
    plainFiles.syncFolder(to);
  }

  /** Refuses an encrypted file with another content. */
  public void compare(PlainContent content, String with, FileKind kind) throws IOException {
    try (EncryptedFile file = encryptedFiles.open(with, kind, Access.READ)) {
      compare(content, PlainContent.of(file), with);
    }
  }

  /** Refuses a plain file with another content. */
  public void compare(EncryptedFile content, String with) throws IOException {
    try (RawFile plain = plainFiles.open(with, OpenMode.READ)) {
      compare(PlainContent.of(content), PlainContent.of(plain), with);
    }
  }

  private void compare(PlainContent content, PlainContent other, String name) throws IOException {
    long size = content.size();
    boolean same = other.size() == size;
    for (long at = 0; same && at < size; at += CHUNK_BYTES) {
      ByteBuffer expected = read(content, at, size);
      same = expected.equals(read(other, at, size));
      count(expected.limit());
    }
    if (!same) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + name + " does not hold what it was converted from");
    }
  }

  private static ByteBuffer read(PlainContent from, long at, long size) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, size - at));
    from.read(chunk, at);
    if (chunk.hasRemaining()) {
      throw new IOException("a file became shorter while it was converted");
    }
    return chunk.flip();
  }

  private void count(long bytes) throws InterruptedIOException {
    meter.done(bytes);
    if (Thread.interrupted()) {
      throw new InterruptedIOException("interrupted");
    }
  }
}
