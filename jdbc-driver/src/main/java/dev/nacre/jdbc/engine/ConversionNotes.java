package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.OpeningOrders;
import dev.nacre.core.job.JobKind;
import org.jspecify.annotations.Nullable;

/**
 * Where it is noted that a database is converted while it is used, and what is to be done after a
 * crash. Safe for threads.
 */
public interface ConversionNotes {
  /** Where nothing is converted, there is nothing to note. */
  ConversionNotes NONE =
      new ConversionNotes() {
        @Override
        public OpeningOrders orders() {
          return OpeningOrders.NONE;
        }

        @Override
        public void began(JobKind kind, String file, String user) {}

        @Override
        public void ended(JobKind kind, String file, @Nullable Exception failed) {}
      };

  /** Needs no closing. */
  OpeningOrders orders();

  /** Notes that it was begun. */
  void began(JobKind kind, String file, String user);

  /**
   * Notes how it ended.
   *
   * @param failed what was not done, or null when all of it was
   */
  void ended(JobKind kind, String file, @Nullable Exception failed);
}
