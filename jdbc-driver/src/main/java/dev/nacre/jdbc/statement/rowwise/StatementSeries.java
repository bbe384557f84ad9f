package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Statements that are sent in place of one. They share its timeout, and are cancelled with it, also
 * between two of them.
 */
final class StatementSeries {
  private final Connection raw;
  private final Statement of;
  private volatile boolean cancelled;
  private volatile @Nullable Statement running;
  private int seconds;
  private long began;

  /** What is done with one of the statements. */
  @FunctionalInterface
  interface Work<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  /**
   * @param of whose timeout they share
   */
  StatementSeries(Connection raw, Statement of) {
    this.raw = raw;
    this.of = of;
  }

  /** Begins a series; what was cancelled before does not matter. */
  void begin() throws SQLException {
    cancelled = false;
    seconds = of.getQueryTimeout();
    began = System.nanoTime();
  }

  /** Cancels what another thread executes, and what would follow. */
  void cancel() throws SQLException {
    cancelled = true;
    Statement now = running;
    if (now != null) {
      now.cancel();
    }
  }

  /** Prepares the next statement, and closes it in the end. */
  <T> T next(String text, Work<T> work) throws SQLException {
    try (PreparedStatement statement = raw.prepareStatement(text)) {
      if (seconds > 0) {
        statement.setQueryTimeout(left());
      }
      running = statement;
      if (cancelled) {
        throw SqlErrors.cancelled();
      }
      return work.of(statement);
    } finally {
      running = null;
    }
  }

  /** Ends the series. H2 has one timeout for all statements of a connection. */
  void end() {
    try {
      if (seconds > 0) {
        of.setQueryTimeout(seconds);
      }
    } catch (SQLException closed) {
      // The connection was given up, and what failed before is the reason.
    }
  }

  private int left() throws SQLException {
    long left = seconds - TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    if (left <= 0) {
      throw SqlErrors.timeout();
    }
    return (int) left;
  }
}
