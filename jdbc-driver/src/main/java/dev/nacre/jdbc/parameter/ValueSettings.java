package dev.nacre.jdbc.parameter;

import java.time.ZoneId;
import java.util.Optional;

/** What the settings of a session change about values. Asked when a value depends on it. */
public interface ValueSettings {
  /** As a session is without settings. */
  ValueSettings USUAL = new ValueSettings() {};

  /** A statement may have changed them. */
  default void forget() {}

  /** The zone in which a moment is shown; nothing where it is none that Java knows. */
  default Optional<ZoneId> zone() {
    return Optional.of(ZoneId.systemDefault());
  }

  /** Whether digits of a second are rounded and not cut off; nothing where that is not known. */
  default Optional<Boolean> roundsTimes() {
    return Optional.of(false);
  }

  /** Whether an empty text is NULL. */
  default boolean emptyIsNull() {
    return false;
  }

  /** Whether a type DATE has a time of day, too. */
  default boolean datesHaveTimes() {
    return false;
  }

  /** Whether a CHAR has the spaces at its end that its length asks for, wherever it is used. */
  default boolean padsChars() {
    return true;
  }

  /** Whether a CHAR is shown without the spaces at its end. */
  default boolean showsCharUnpadded() {
    return false;
  }
}
