package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.file.EncryptedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Reads an encrypted file from its beginning, and closes it. */
public final class EncryptedInput extends InputStream {
  private final EncryptedFile file;
  private long position;

  public EncryptedInput(EncryptedFile file) {
    this.file = file;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int count = file.read(ByteBuffer.wrap(bytes, offset, length), position);
    position += Math.max(count, 0);
    return count <= 0 ? -1 : count;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(Integer.MAX_VALUE, file.size() - position);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
