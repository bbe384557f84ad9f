package dev.nacre.core.verify;

/** Says what blocks are for. */
@FunctionalInterface
public interface Owners {
  /** Nobody knows. */
  Owners UNKNOWN = block -> Owner.UNKNOWN;

  Owner of(long block);
}
