package dev.nacre.demo.store;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The part of a failure that may be logged. A database's message often quotes the row concerned,
 * and a customer's address does not belong in a log; a type, a state and a code tell an operator as
 * much.
 *
 * @param at the first stack frame in our code on the way to the failure
 */
public record LoggableFailure(String type, @Nullable String sqlState, int code, String at) {

  public static LoggableFailure of(Throwable failure) {
    String at = place(failure);
    Throwable deepest = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      deepest = cause;
      if (cause instanceof SQLException sql) {
        return new LoggableFailure(type(cause), sql.getSQLState(), sql.getErrorCode(), at);
      }
    }
    return new LoggableFailure(type(deepest), null, 0, at);
  }

  private static String type(Throwable failure) {
    return failure.getClass().getSimpleName();
  }

  private static String place(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      for (StackTraceElement frame : cause.getStackTrace()) {
        if (frame.getClassName().startsWith("dev.nacre.demo.")) {
          return frame.getFileName() + ":" + frame.getLineNumber();
        }
      }
    }
    return "?";
  }

  @Override
  public String toString() {
    return type + (sqlState == null ? "" : " state " + sqlState + " code " + code) + " at " + at;
  }
}
