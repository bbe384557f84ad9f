package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.verify.Meter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;

/**
 * Copies the content of files and compares it.
 *
 * @param storage of plain files
 * @param sealed files on it
 */
public record ContentCopy(RawStorage storage, EncryptedFiles sealed, Meter meter) {
  private static final int PIECE = 1 << 20;

  void seal(Plaintext from, String to, FileKind kind) throws IOException {
    try (EncryptedFile copy = sealed.open(to, kind, Access.READ_WRITE)) {
      long size = from.size();
      for (long at = 0; at < size; at += PIECE) {
        ByteBuffer piece = piece(from, at, size);
        int count = copy.write(piece, at);
        done(count);
      }
      copy.force(true);
    }
    storage.syncFolder(to);
  }

  void open(EncryptedFile sealedFile, String to) throws IOException {
    Plaintext from = Plaintext.of(sealedFile);
    try (RawFile plain = storage.open(to, OpenMode.WRITE)) {
      long size = from.size();
      for (long at = 0; at < size; at += PIECE) {
        ByteBuffer piece = piece(from, at, size);
        int count = piece.remaining();
        plain.write(piece, at);
        done(count);
      }
      plain.force(true);
    }
    storage.syncFolder(to);
  }

  /** Refuses a sealed file with another content. */
  public void compare(Plaintext content, String with, FileKind kind) throws IOException {
    try (EncryptedFile file = sealed.open(with, kind, Access.READ)) {
      compare(content, Plaintext.of(file), with);
    }
  }

  /** Refuses a plain file with another content. */
  public void compare(EncryptedFile content, String with) throws IOException {
    try (RawFile plain = storage.open(with, OpenMode.READ)) {
      compare(Plaintext.of(content), Plaintext.of(plain), with);
    }
  }

  private void compare(Plaintext content, Plaintext other, String name) throws IOException {
    long size = content.size();
    boolean same = other.size() == size;
    for (long at = 0; same && at < size; at += PIECE) {
      ByteBuffer expected = piece(content, at, size);
      same = expected.equals(piece(other, at, size));
      done(expected.limit());
    }
    refuseDifferent(same, name);
  }

  private static void refuseDifferent(boolean same, String name) throws NacreIOException {
    if (!same) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + name + " does not hold what it was converted from");
    }
  }

  private static ByteBuffer piece(Plaintext from, long at, long size) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, size - at));
    from.read(piece, at);
    if (piece.hasRemaining()) {
      throw new IOException("a file became shorter while it was converted");
    }
    return piece.flip();
  }

  private void done(long bytes) throws InterruptedIOException {
    meter.done(bytes);
    if (Thread.interrupted()) {
      throw new InterruptedIOException("interrupted");
    }
  }
}
