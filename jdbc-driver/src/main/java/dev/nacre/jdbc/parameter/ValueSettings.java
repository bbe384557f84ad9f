package dev.nacre.jdbc.parameter;

import java.time.ZoneId;
import java.util.Optional;

/** What the settings of a session change about values. Asked when a value depends on it. */
public interface ValueSettings {
  /** As a session is without settings. */
  ValueSettings USUAL =
      new ValueSettings() {
        @Override
        public Optional<ZoneId> zone() {
          return Optional.of(ZoneId.systemDefault());
        }

        @Override
        public Optional<Boolean> roundsTimes() {
          return Optional.of(false);
        }
      };

  /** The zone of the session; nothing where it is none that Java knows. */
  Optional<ZoneId> zone();

  /** Whether digits of a second are rounded and not cut off; nothing where that is not known. */
  Optional<Boolean> roundsTimes();
}
