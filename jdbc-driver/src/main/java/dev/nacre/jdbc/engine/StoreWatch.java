package dev.nacre.jdbc.engine;

import dev.nacre.core.verify.BlockWatch;
import dev.nacre.core.verify.Owners;

/** Determines which database objects the blocks of a file belong to, while it is verified. */
public interface StoreWatch extends BlockWatch {
  /** Knows nothing. */
  StoreWatch NONE =
      new StoreWatch() {
        @Override
        public void seen(long block, byte[] content) {}

        @Override
        public Owners owners(boolean clean) {
          return Owners.UNKNOWN;
        }

        @Override
        public Owners owners(boolean clean, StorageRequest request) {
          return Owners.UNKNOWN;
        }
      };

  /**
   * The owners, as far as the blocks seen show them.
   *
   * @param clean whether the file had been closed
   */
  Owners owners(boolean clean);

  /**
   * Also opens the database, read-only, to see what it still uses. A failure to open it only means
   * that less is known.
   *
   * @param request with keys that the caller still owns
   */
  Owners owners(boolean clean, StorageRequest request);
}
