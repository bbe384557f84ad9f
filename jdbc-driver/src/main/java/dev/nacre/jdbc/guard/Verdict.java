package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;

/** The guard's verdict on SQL. */
public sealed interface Verdict {
  Verdict PASS = new Pass();

  /** It is sent to the target unchanged. */
  record Pass() implements Verdict {}

  /**
   * It is refused.
   *
   * @param what for the message: contains no part of the SQL except our own keywords
   */
  record Refuse(ErrorCode code, String what) implements Verdict {}

  /** We execute it; the target gets SQL that does nothing. */
  record Perform(EncryptionAction action) implements Verdict {}

  /** We answer it. */
  record Show(EncryptionView view) implements Verdict {}

  /**
   * We answer it: {@code EXPLAIN ENCRYPTION}.
   *
   * @param statement the one to explain
   */
  record Explain(String statement) implements Verdict {
    /** The statement may contain values. */
    @Override
    public String toString() {
      return "Explain[" + statement.length() + " characters]";
    }
  }
}
