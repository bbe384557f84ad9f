package dev.nacre.wallet.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The steps that a safe save is made of. One door, so that tests can fail or stop each step; {@link
 * #NIO} is the real one.
 */
public interface Disk {
  Disk NIO = new NioDisk();

  /**
   * Creates a file that must not exist, readable and writable by its owner only.
   *
   * @param sibling a file whose owner the new one gets too; may be missing. An administrator who
   *     saves somebody else's wallet must not take it away from him.
   */
  NewFile create(Path file, Path sibling) throws IOException;

  /**
   * Opens a file that exists, to write after so many bytes of it; what follows those is cut off.
   */
  NewFile append(Path file, long length) throws IOException;

  /** Puts a file in the place of another, in one step. */
  void replace(Path from, Path to) throws IOException;

  /** Gives a file its name, in one step, unless that name is taken. */
  void publish(Path from, Path to) throws IOException;

  void delete(Path file) throws IOException;

  /** Makes renames in a folder survive a power cut. */
  void forceFolder(Path folder) throws IOException;

  /** A file while it is written. */
  interface NewFile extends Closeable {
    void write(byte[] bytes) throws IOException;

    /** Returns when the bytes have reached the medium. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
