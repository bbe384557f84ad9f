package dev.nacre.jdbc.columns.keys;

import dev.nacre.core.error.CodedError;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs why the column keys were not rewrapped with the new master key. Omits the database's
 * messages, which may contain values.
 */
final class RewrapFailureLog {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.columns");
  private static final String WHAT =
      "The keys of the encrypted columns are still wrapped with an earlier master key; rewrapping"
          + " them failed: {}";

  private RewrapFailureLog() {}

  static void log(Exception failed) {
    if (isFault(failed)) {
      LOG.error(WHAT, why(failed), new WithoutWords(failed));
    } else {
      LOG.warn(WHAT, why(failed));
    }
  }

  private static boolean isFault(Exception failed) {
    return failed instanceof RuntimeException && !(failed instanceof CodedError);
  }

  static String why(Exception failed) {
    if (failed instanceof CodedError coded) {
      return coded.code().text();
    }
    if (failed instanceof SQLException answer) {
      return "SQLState " + answer.getSQLState() + ", error " + answer.getErrorCode();
    }
    return isFault(failed) ? "a fault of Nacre's own" : failed.getClass().getName();
  }

  /** The stack trace of a fault and its causes, without their messages. */
  static final class WithoutWords extends Exception {
    private static final long serialVersionUID = 1;

    WithoutWords(Throwable fault) {
      super(
          fault.getClass().getName(),
          fault.getCause() == null ? null : new WithoutWords(fault.getCause()));
      setStackTrace(fault.getStackTrace());
    }
  }
}
