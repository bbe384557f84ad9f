package dev.nacre.wallet.audit;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * One line of a log.
 *
 * @param action one of the words of {@link AuditAction}, or one written by a later release
 */
public record AuditEntry(
    long sequence,
    Instant when,
    String user,
    String databaseUser,
    String process,
    String host,
    String action,
    String object,
    String outcome) {
  static final String DONE = "done";

  private static final int FIELDS = 9;

  /** Longer fields are truncated, because later processes read whole lines into memory. */
  private static final int LONGEST = 5000;

  static AuditEntry of(long sequence, Instant when, Actor actor, AuditEvent event) {
    return new AuditEntry(
        sequence,
        when,
        actor.user(),
        event.databaseUser(),
        actor.process(),
        actor.host(),
        event.action().word(),
        event.object(),
        event.outcome());
  }

  boolean isDone() {
    return outcome.equals(DONE);
  }

  List<String> fields() {
    return List.of(
        Long.toString(sequence),
        when.toString(),
        cut(user),
        cut(databaseUser),
        cut(process),
        cut(host),
        cut(action),
        cut(object),
        cut(outcome));
  }

  /** The entry; empty when these are not the fields of a line. */
  static Optional<AuditEntry> of(List<String> fields) {
    if (fields.size() != FIELDS) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new AuditEntry(
              Long.parseLong(fields.get(0)),
              Instant.parse(fields.get(1)),
              fields.get(2),
              fields.get(3),
              fields.get(4),
              fields.get(5),
              fields.get(6),
              fields.get(7),
              fields.get(8)));
    } catch (NumberFormatException | DateTimeParseException malformed) {
      return Optional.empty();
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "\u2026";
  }
}
