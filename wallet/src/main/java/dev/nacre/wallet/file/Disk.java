package dev.nacre.wallet.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The steps of a safe save. An interface, so that tests can fail or stop each step; {@link #NIO} is
 * the real implementation.
 */
public interface Disk {
  Disk NIO = new NioDisk();

  /**
   * Creates a file that must not exist, readable and writable by its owner only.
   *
   * @param sibling a file whose owner the new one also gets; may be missing. An administrator who
   *     saves another user's wallet must not become its owner
   */
  NewFile create(Path file, Path sibling) throws IOException;

  /** Opens an existing file to append after this many bytes; the rest is truncated. */
  NewFile append(Path file, long length) throws IOException;

  /** Replaces a file by another, atomically. */
  void replace(Path from, Path to) throws IOException;

  /** Gives a file its name, atomically, unless the name is taken. */
  void publish(Path from, Path to) throws IOException;

  void delete(Path file) throws IOException;

  /** Makes renames in a folder survive a power cut. */
  void forceFolder(Path folder) throws IOException;

  /** A file that is being written. */
  interface NewFile extends Closeable {
    void write(byte[] bytes) throws IOException;

    /** Returns when the bytes have reached the medium. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
