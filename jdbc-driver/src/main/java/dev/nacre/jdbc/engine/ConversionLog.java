package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.core.job.JobKind;
import org.jspecify.annotations.Nullable;

/**
 * Records the conversion of a database that is in use, and what to do after a crash. Thread-safe.
 */
public interface ConversionLog {
  /** For a database that is not converted. */
  ConversionLog NONE =
      new ConversionLog() {
        @Override
        public PendingDecryptions pendingDecryptions() {
          return PendingDecryptions.NONE;
        }

        @Override
        public void began(JobKind kind, String file, String user) {}

        @Override
        public void ended(JobKind kind, String file, @Nullable Exception failed) {}
      };

  /** The pending decryptions; not closed by the caller. */
  PendingDecryptions pendingDecryptions();

  /** Records that a conversion has begun. */
  void began(JobKind kind, String file, String user);

  /**
   * Records how a conversion ended.
   *
   * @param failed why it failed, or null when it is complete
   */
  void ended(JobKind kind, String file, @Nullable Exception failed);
}
