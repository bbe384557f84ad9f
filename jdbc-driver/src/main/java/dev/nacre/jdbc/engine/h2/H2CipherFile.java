package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.encrypt.FileEncrypt;
import org.h2.store.fs.encrypt.FilePathEncrypt;

/** Reads a file that H2 itself has encrypted ({@code CIPHER=AES}), through H2's own code. */
// FileBase synchronizes for subclasses that override nothing.
@SuppressWarnings("UnsynchronizedOverridesSynchronized")
final class H2CipherFile extends FileBaseDefault {
  private static final byte[] STORE = "H:2,".getBytes(StandardCharsets.US_ASCII);

  private final RawFile file;

  private H2CipherFile(RawFile file) {
    this.file = file;
  }

  /**
   * The file's content.
   *
   * @throws NacreIOException {@code WRONG_PASSPHRASE} when the decrypted bytes are not a store:
   *     H2's encryption detects no error by itself
   */
  static PlainContent open(RawFile file, Passphrase password) throws IOException {
    byte[] key = key(password);
    try {
      // FileEncrypt uses the key when it reads for the first time, and keeps no copy of these
      // bytes.
      PlainContent content = new Content(new FileEncrypt("", key, new H2CipherFile(file)));
      ByteBuffer start = ByteBuffer.allocate(STORE.length);
      content.read(start, 0);
      if (!Arrays.equals(start.array(), STORE)) {
        throw new NacreIOException(
            ErrorCode.WRONG_PASSPHRASE, "The file password does not open this CIPHER=AES database");
      }
      return content;
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  // As H2 derives it from the first word of a password.
  private static byte[] key(Passphrase password) {
    char[] chars = password.toChars();
    try {
      for (int i = 0; i < chars.length; i++) {
        // H2 drops the upper byte of each character between the URL and the file.
        chars[i] = (char) (chars[i] & 0xFF);
      }
      return FilePathEncrypt.getPasswordBytes(chars);
    } finally {
      Arrays.fill(chars, '\0');
    }
  }

  private record Content(FileChannel opened) implements PlainContent {
    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
      long at = position;
      while (dst.hasRemaining()) {
        int count = opened.read(dst, at);
        if (count <= 0) {
          return;
        }
        at += count;
      }
    }

    @Override
    public long size() throws IOException {
      return opened.size();
    }
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    return file.read(dst, position);
  }

  @Override
  public int write(ByteBuffer src, long position) {
    throw new NonWritableChannelException();
  }

  @Override
  protected void implTruncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  protected void implCloseChannel() {}
}
