package dev.nacre.core.verify;

/** Sees each block of a file that opens, so that it can tell later what the others are for. */
@FunctionalInterface
public interface BlockWatch {
  /** Looks at nothing. */
  BlockWatch NONE = (block, content) -> {};

  /**
   * @param content lent for this call; called by several threads
   */
  void seen(long block, byte[] content);
}
