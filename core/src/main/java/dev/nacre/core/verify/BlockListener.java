package dev.nacre.core.verify;

/**
 * A listener that sees each block of a file that opens, to find out what the other blocks are for.
 */
@FunctionalInterface
public interface BlockListener {
  /** Ignores all blocks. */
  BlockListener NONE = (block, content) -> {};

  /**
   * @param content only valid during this call
   */
  void seen(long block, byte[] content);
}
