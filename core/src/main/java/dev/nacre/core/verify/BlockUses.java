package dev.nacre.core.verify;

/** Tells what the engine uses blocks for. */
@FunctionalInterface
public interface BlockUses {
  /** All uses are unknown. */
  BlockUses UNKNOWN = block -> BlockUse.UNKNOWN;

  BlockUse of(long block);
}
