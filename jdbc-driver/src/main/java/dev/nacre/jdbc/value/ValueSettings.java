package dev.nacre.jdbc.value;

import java.time.ZoneId;
import java.util.Optional;

/** The session settings that affect values. They are read when a value depends on them. */
public interface ValueSettings {
  /** The defaults of a session. */
  ValueSettings USUAL = new ValueSettings() {};

  /** Clears cached settings, since a statement may have changed them. */
  default void forget() {}

  /** The zone in which instants are shown; empty if Java does not know it. */
  default Optional<ZoneId> zone() {
    return Optional.of(ZoneId.systemDefault());
  }

  /** Whether digits of a second are rounded rather than truncated; empty if that is unknown. */
  default Optional<Boolean> roundsTimes() {
    return Optional.of(false);
  }

  /** Whether empty text is NULL. */
  default boolean emptyIsNull() {
    return false;
  }

  /** Whether the type DATE includes a time of day. */
  default boolean datesHaveTimes() {
    return false;
  }

  /** Whether a CHAR is padded with spaces to its length wherever it is used. */
  default boolean padsChars() {
    return true;
  }

  /** Whether a CHAR is shown without trailing spaces. */
  default boolean showsCharUnpadded() {
    return false;
  }
}
