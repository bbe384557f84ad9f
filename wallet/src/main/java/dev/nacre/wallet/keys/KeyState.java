package dev.nacre.wallet.keys;

/** The state of a master key. */
public enum KeyState {
  /** Wraps new data keys. Each wallet has exactly one. */
  CURRENT,
  /** Only unwraps data keys that were wrapped with it. */
  RETIRED
}
