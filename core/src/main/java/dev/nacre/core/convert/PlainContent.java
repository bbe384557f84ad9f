package dev.nacre.core.convert;

import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The plaintext of a file that is to be converted, however the file stores it. */
public interface PlainContent {
  /** Reads until the buffer is full or the content ends. */
  void read(ByteBuffer dst, long position) throws IOException;

  long size() throws IOException;

  /** The bytes of the file as they are. */
  static PlainContent of(RawFile file) {
    return new PlainContent() {
      @Override
      public void read(ByteBuffer dst, long position) throws IOException {
        int unused = file.read(dst, position);
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }
    };
  }

  /** The decrypted content of an encrypted file. */
  static PlainContent of(EncryptedFile file) {
    return new PlainContent() {
      @Override
      public void read(ByteBuffer dst, long position) throws IOException {
        int unused = file.read(dst, position);
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }
    };
  }

  /**
   * Finds the content in an open file: its bytes, or what another program has encrypted there
   * ({@code CIPHER=AES} of H2).
   */
  @FunctionalInterface
  interface Opener {
    PlainContent open(RawFile file) throws IOException;
  }
}
