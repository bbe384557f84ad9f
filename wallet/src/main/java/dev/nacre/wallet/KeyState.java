package dev.nacre.wallet;

/** What a master key is still used for. */
public enum KeyState {
  /** Wraps new data keys. Each wallet has exactly one. */
  CURRENT,
  /** Only unwraps what was wrapped with it. */
  RETIRED
}
