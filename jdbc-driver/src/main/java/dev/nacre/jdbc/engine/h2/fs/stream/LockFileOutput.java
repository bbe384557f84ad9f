package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes H2's lock file atomically.
 *
 * <p>Other processes read it at any time, and a half-written encrypted file looks tampered with. So
 * it is written beside and renamed.
 */
public final class LockFileOutput extends ByteArrayOutputStream {
  private final EncryptedFiles files;
  private final String path;
  private boolean closed;

  public LockFileOutput(EncryptedFiles files, String path) {
    this.files = files;
    this.path = path;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    String beside = path + ".new";
    files.delete(beside);
    try (EncryptedFile file = files.open(beside, FileKind.STREAM, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(buf, 0, count), 0);
    }
    files.rename(beside, path);
  }
}
