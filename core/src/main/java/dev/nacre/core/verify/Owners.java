package dev.nacre.core.verify;

/** Tells what the engine uses blocks for. */
@FunctionalInterface
public interface Owners {
  /** All uses are unknown. */
  Owners UNKNOWN = block -> Owner.UNKNOWN;

  Owner of(long block);
}
