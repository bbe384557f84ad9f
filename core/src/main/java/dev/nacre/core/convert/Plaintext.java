package dev.nacre.core.convert;

import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The content of a file that is to be converted. */
public interface Plaintext {
  /** Reads until the buffer is full or the content ends. */
  void read(ByteBuffer dst, long position) throws IOException;

  long size() throws IOException;

  /** The bytes of the file as they are. */
  static Plaintext of(RawFile file) {
    return new Plaintext() {
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
  static Plaintext of(EncryptedFile file) {
    return new Plaintext() {
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

  /** Provides the content of an open file. */
  @FunctionalInterface
  interface Opening {
    Plaintext open(RawFile file) throws IOException;
  }
}
