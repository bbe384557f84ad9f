package dev.nacre.core.safeguard;

/** The body that a safeguard gets when it is taken out. */
public enum Stub {
  /** It does nothing, and returns false, 0 or null. */
  NOTHING,
  TRUE,
  /** An empty text. */
  EMPTY,
  /** The first argument as it was given; in an instance method not {@code this}. */
  ARGUMENT,
  /** What the method of the same name returns that it overrides. */
  INHERITED
}
