package dev.nacre.jdbc.engine;

import dev.nacre.core.verify.BlockListener;
import dev.nacre.core.verify.BlockUses;

/** Determines which database objects the blocks of a file belong to, while it is verified. */
public interface BlockOwnerLookup extends BlockListener {
  /** Knows nothing. */
  BlockOwnerLookup NONE =
      new BlockOwnerLookup() {
        @Override
        public void seen(long block, byte[] content) {}

        @Override
        public BlockUses owners(boolean clean) {
          return BlockUses.UNKNOWN;
        }

        @Override
        public BlockUses owners(boolean clean, StorageRequest request) {
          return BlockUses.UNKNOWN;
        }
      };

  /**
   * The owners, as far as the blocks seen show them.
   *
   * @param clean whether the file had been closed
   */
  BlockUses owners(boolean clean);

  /**
   * Also opens the database, read-only, to see what it still uses. A failure to open it only means
   * that less is known.
   *
   * @param request with keys that the caller still owns
   */
  BlockUses owners(boolean clean, StorageRequest request);
}
