package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.storage.Cleanup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Writes at the end of an encrypted file and closes it.
 *
 * <p>Buffers bytes until a flush, because each write encrypts the last block again. The buffer
 * holds plaintext, so it is zeroed on close.
 */
public final class EncryptedOutput extends OutputStream {
  private final EncryptedFile file;
  private final ByteBuffer gathered = ByteBuffer.allocate(32 * 1024);
  private long position;
  private boolean closed;

  public EncryptedOutput(EncryptedFile file, long position) {
    this.file = file;
    this.position = position;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    if (closed) {
      throw new IOException("the stream is closed");
    }
    if (length > gathered.remaining()) {
      flush();
    }
    if (length > gathered.remaining()) {
      append(ByteBuffer.wrap(bytes, offset, length));
    } else {
      gathered.put(bytes, offset, length);
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    if (!closed && gathered.position() > 0) {
      append(gathered.flip());
      gathered.clear();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    Cleanup.run(this::flush, this::release);
  }

  private void release() throws IOException {
    if (!closed) {
      closed = true;
      gathered.clear().put(new byte[gathered.capacity()]);
      file.close();
    }
  }

  // Release the file now: code behind a writer may never close a stream that failed, and the file
  // would stay locked.
  private void append(ByteBuffer bytes) throws IOException {
    try {
      position += file.write(bytes, position);
    } catch (Throwable failed) {
      Cleanup.after(failed, this::release);
      throw failed;
    }
  }
}
