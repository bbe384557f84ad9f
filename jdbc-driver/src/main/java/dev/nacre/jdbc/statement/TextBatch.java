package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The texts of a batch, which are planned when they are added, or one after the other. */
final class TextBatch {
  private final Statement target;
  private final PlanExecutor sending;
  private final List<PlanValidity> planned = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  /** Whether the batch contains DDL, so that its statements are planned one by one. */
  private boolean inTurn;

  TextBatch(Statement target, PlanExecutor sending) {
    this.target = target;
    this.sending = sending;
  }

  void add(ColumnEncryption columns, String text) throws SQLException {
    PlanValidity read = inTurn ? null : PlanValidity.of(columns, text);
    if (read != null && sending.comesFirst(text, read.prepared())) {
      inTurn = true;
      planned.clear();
      read = null;
    }
    if (read == null) {
      target.clearBatch(); // throws if the statement is closed
    } else {
      target.addBatch(sending.batched(text));
      planned.add(read);
    }
    texts.add(text);
  }

  void clear() throws SQLException {
    planned.clear();
    texts.clear();
    inTurn = false;
    target.clearBatch();
  }

  boolean isInTurn() {
    return inTurn;
  }

  /** Plans each statement after the previous ones are done, and stops at the first failure. */
  long[] executeInTurn() throws SQLException {
    List<String> all = List.copyOf(texts);
    clear();
    long[] counts = new long[all.size()];
    for (int i = 0; i < counts.length; i++) {
      try {
        counts[i] = sending.send(all.get(i), text -> (long) target.executeUpdate(text));
      } catch (SQLException failed) {
        throw SqlErrors.ofBatch(failed, Arrays.copyOf(counts, i));
      }
    }
    return counts;
  }

  /** Executes the target's batch. */
  <T> T execute(SqlWork<T> work) throws SQLException {
    List<PlanValidity> read = checked();
    sending.clear();
    T counts = work.run();
    for (PlanValidity text : read) {
      text.confirm();
    }
    return counts;
  }

  /** Checks the batch. After a failure it is cleared, as after an execution. */
  private List<PlanValidity> checked() throws SQLException {
    List<PlanValidity> read = List.copyOf(planned);
    planned.clear();
    texts.clear();
    boolean fresh = false;
    try {
      for (PlanValidity text : read) {
        text.check();
      }
      fresh = true;
      return read;
    } finally {
      if (!fresh) {
        target.clearBatch();
      }
    }
  }
}
