package dev.nacre.core.sql.explain;

import org.jspecify.annotations.Nullable;

/**
 * A step of an explanation.
 *
 * @param column null where the step is not about a single column
 * @param what a description, or the text that is sent
 * @param reveals what the server learns by it
 */
public record ExplanationStep(
    Place place, Action action, @Nullable Subject column, String what, @Nullable String reveals) {
  /** Where a step is done. */
  public enum Place {
    /** In the process of the driver. */
    HERE,
    SERVER
  }

  /** What a step does. */
  public enum Action {
    /** The statement is refused and not sent. */
    REFUSE,
    /** Nacre executes or answers the statement itself; nothing of it is sent. */
    ANSWER,
    /** A value is encrypted to a cell. */
    SEAL,
    /** The change is recorded in the catalog. */
    RECORD,
    /** The text is sent to the server. */
    SEND,
    /** The server stores these cells, whether the statement is executed or not. */
    HOLD,
    /** The server adds up encrypted values. */
    ADD,
    /** A cell of the result is decrypted to a value. */
    OPEN,
    /** Rows of the result are shown or left out, by sums that are decrypted here. */
    FILTER
  }

  /**
   * An encrypted column.
   *
   * @param scheme by which its values are encrypted
   * @param type as SQL writes it
   */
  public record Subject(String table, String name, String scheme, String type) {}

  /** The text has a mark in place of literals, but it is still too long for a log. */
  @Override
  public String toString() {
    return "ExplanationStep[" + place + " " + action + "]";
  }
}
