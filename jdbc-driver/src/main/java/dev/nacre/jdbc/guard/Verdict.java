package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;

/** What a guard says of a text. */
public sealed interface Verdict {
  Verdict PASS = new Pass();

  /** Goes to the target as it is. */
  record Pass() implements Verdict {}

  /**
   * Goes nowhere.
   *
   * @param what for the message: holds no part of the text but words of ours
   */
  record Refuse(ErrorCode code, String what) implements Verdict {}

  /** Is done by us; what the target gets in its place does nothing. */
  record Perform(EncryptionAction action) implements Verdict {}

  /** Is answered by us. */
  record Show(EncryptionView view) implements Verdict {}

  /**
   * Is answered by us: {@code EXPLAIN ENCRYPTION}.
   *
   * @param statement what is to be explained
   */
  record Explain(String statement) implements Verdict {
    /** The statement may hold values. */
    @Override
    public String toString() {
      return "Explain[" + statement.length() + " characters]";
    }
  }
}
