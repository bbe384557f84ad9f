package dev.nacre.jdbc.engine;

import dev.nacre.core.verify.BlockWatch;
import dev.nacre.core.verify.Owners;

/** Learns where a database has what, while its file is verified. */
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
   * As far as the blocks that were seen tell.
   *
   * @param clean whether the file had been closed
   */
  Owners owners(boolean clean);

  /**
   * Opens the database too, reading only, to know what it still uses. What does not open is no
   * failure: less is known then.
   *
   * @param request with keys that stay the caller's
   */
  Owners owners(boolean clean, StorageRequest request);
}
