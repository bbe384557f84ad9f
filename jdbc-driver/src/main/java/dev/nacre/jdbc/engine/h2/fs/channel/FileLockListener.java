package dev.nacre.jdbc.engine.h2.fs.channel;

import java.io.IOException;

/** Is told when H2 locks a file and when it closes it, and may refuse the lock. */
public interface FileLockListener {
  /** Allows every lock. */
  FileLockListener NONE =
      new FileLockListener() {
        @Override
        public boolean lock(boolean shared) {
          return true;
        }

        @Override
        public void closing() {}

        @Override
        public void closed() {}
      };

  /**
   * Called before the file itself is locked.
   *
   * @return false when another process has the database open
   */
  boolean lock(boolean shared) throws IOException;

  /** Called before the file is closed. */
  void closing();

  /** Called after the file is closed. */
  void closed();
}
