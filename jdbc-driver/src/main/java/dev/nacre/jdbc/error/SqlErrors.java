package dev.nacre.jdbc.error;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/** Converts failures to {@link SQLException}s with their error codes. */
public final class SqlErrors {
  private static final String WARNING = "01000";
  private static final String REFUSED = "42000";
  private static final String CLOSED = "08003";
  private static final String AUTHORISATION = "28000";
  private static final String TAMPERED = "XX001";
  private static final String INTERNAL = "XX000";

  /** Of the class for objects not in the required state: another process is using them. */
  private static final String BUSY = "55006";

  /**
   * The databases' own state for a cancelled statement; no pool takes it for a broken connection.
   */
  private static final String INTERRUPTED = "57014";

  private static final String INPUT_OUTPUT = "58030";

  /** The databases' own state for a number that is out of range. */
  private static final String OUT_OF_RANGE = "22003";

  /** The class of the errors of connections. */
  private static final String CONNECTION = "08";

  private SqlErrors() {}

  /**
   * @param whatHappened what and where, without a full stop, without any value or secret
   */
  public static SQLException refused(ErrorCode code, String whatHappened) {
    return make(code, code.message(whatHappened), null);
  }

  /**
   * Warns about a statement that was executed.
   *
   * @param whatHappened as for a refusal
   */
  public static SQLWarning warning(ErrorCode code, String whatHappened) {
    return new SQLWarning(code.message(whatHappened), WARNING, code.vendorCode());
  }

  /**
   * Keeps one of our failures; any other becomes an internal error whose message is not repeated.
   */
  public static SQLException of(Throwable failure) {
    if (failure instanceof SQLException already) {
      return already;
    }
    if (failure instanceof CodedError coded) {
      return make(coded.code(), String.valueOf(failure.getMessage()), failure);
    }
    if (isInterrupt(failure)) {
      String what = ErrorCode.INTERRUPTED.message("The thread was interrupted");
      return make(ErrorCode.INTERRUPTED, what, failure);
    }
    String what = "An operation failed with " + failure.getClass().getName();
    return make(ErrorCode.INTERNAL, ErrorCode.INTERNAL.message(what), failure);
  }

  /**
   * For a batch whose statements we have executed one by one.
   *
   * @param counts of those executed before the failure
   */
  public static BatchUpdateException ofBatch(SQLException failed, long[] counts) {
    BatchUpdateException batch =
        new BatchUpdateException(
            failed.getMessage(), failed.getSQLState(), failed.getErrorCode(), counts, failed);
    batch.setNextException(failed);
    return batch;
  }

  /**
   * An error of the application, as the target's driver reports it where it executes the statement
   * by the method that was called.
   */
  public static SQLException asOfTarget(String message, String state) {
    return new SQLException(message, state);
  }

  /** For a number that is out of range where the driver computes in place of the database. */
  public static SQLException outOfRange(ArithmeticException overflow) {
    return asOfTarget(String.valueOf(overflow.getMessage()), OUT_OF_RANGE);
  }

  /** For a statement that was cancelled while the target executed none of ours. */
  public static SQLException cancelled() {
    return new SQLException("The statement was cancelled", INTERRUPTED);
  }

  /** For a statement in whose place several took longer than its timeout. */
  public static SQLException timeout() {
    return new SQLTimeoutException("The statement took longer than its timeout", INTERRUPTED);
  }

  /** Whether the connection is lost, so that the outcome of the last statement is unknown. */
  public static boolean isConnectionLost(Exception failed) {
    return failed instanceof SQLException sent
        && String.valueOf(sent.getSQLState()).startsWith(CONNECTION);
  }

  /**
   * Drops the message of the target, since drivers include the values that they could not write.
   *
   * @param whatHappened as for a refusal
   * @return the same without any value, or unchanged when the connection is lost
   */
  public static SQLException withoutValues(
      ErrorCode code, String whatHappened, SQLException failed) {
    return isConnectionLost(failed)
        ? failed
        : refused(code, whatHappened + ", with SQLState " + failed.getSQLState());
  }

  private static boolean isInterrupt(Throwable failure) {
    return failure instanceof InterruptedException
        || failure instanceof InterruptedIOException
        || failure instanceof ClosedByInterruptException;
  }

  private static SQLException make(ErrorCode code, String message, @Nullable Throwable cause) {
    String state = state(code);
    int vendor = code.vendorCode();
    return switch (state) {
      case REFUSED -> new SQLSyntaxErrorException(message, state, vendor, cause);
      case AUTHORISATION -> new SQLInvalidAuthorizationSpecException(message, state, vendor, cause);
      case CLOSED -> new SQLNonTransientConnectionException(message, state, vendor, cause);
      default -> new SQLException(message, state, vendor, cause);
    };
  }

  // Pools take class 28 for a wrong password, so it is used for credentials only.
  private static String state(ErrorCode code) {
    return switch (code) {
      // Neither tampering nor a wrong passphrase: a wrong file, a newer release, or something
      // missing.
      case FILE_NOT_SEALED,
          FILE_TOO_NEW,
          FILE_KIND_WRONG,
          FILE_UNFINISHED,
          FOLDER_NOT_MADE,
          MEMORY_TOO_SMALL,
          CELL_TOO_NEW,
          REGISTRY_TOO_NEW,
          REGISTRY_EXISTS,
          REGISTRY_KNOWN,
          RESTORE_TOKEN_REFUSED ->
          REFUSED;
      case REGISTRY_MISSING, REGISTRY_DAMAGED, REGISTRY_FOREIGN, REGISTRY_WOULD_GO_BACK -> TAMPERED;
      case WALLET_BUSY, REGISTRY_BUSY, AUDIT_LOG_BUSY, DATABASE_BUSY, FILE_IN_USE -> BUSY;
      case REGISTRY_NOT_WRITABLE, REGISTRY_UNREADABLE, REGISTRY_EXPOSED, FILE_UNREADABLE ->
          INPUT_OUTPUT;
      case INTERRUPTED -> INTERRUPTED;
      case CONNECTION_CLOSED -> CLOSED;
      default ->
          switch (code.number() / 1000) {
            case 1 -> AUTHORISATION;
            case 3 -> TAMPERED;
            case 9 -> INTERNAL;
            default -> REFUSED;
          };
    };
  }
}
