package dev.nacre.core.safeguard;

/** The body that replaces that of a safeguard. */
public enum Stub {
  /** Does nothing, and returns false, 0 or null. */
  NOTHING,
  TRUE,
  /** An empty text. */
  EMPTY,
  /** Returns the first argument, not counting {@code this}. */
  ARGUMENT,
  /** Returns the result of the overridden method. */
  INHERITED
}
