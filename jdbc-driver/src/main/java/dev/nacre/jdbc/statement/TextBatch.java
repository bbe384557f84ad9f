package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.statement.check.PlanValidity;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The texts of a batch, which are planned when they are added, or one after the other. */
final class TextBatch {
  private final Statement target;
  private final PlanExecutor executor;
  private final List<PlanValidity> planned = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  /** Whether the batch contains DDL, so that its statements are planned one by one. */
  private boolean inTurn;

  TextBatch(Statement target, PlanExecutor executor) {
    this.target = target;
    this.executor = executor;
  }

  void add(ColumnEncryption columns, String text) throws SQLException {
    PlanValidity validity = inTurn ? null : PlanValidity.of(columns, text);
    if (validity != null && executor.comesFirst(text, validity.planResult())) {
      inTurn = true;
      planned.clear();
      validity = null;
    }
    if (validity == null) {
      target.clearBatch(); // throws if the statement is closed
    } else {
      target.addBatch(executor.batched(text));
      planned.add(validity);
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
        counts[i] =
            executor.send(
                all.get(i), SqlMethod.onTarget(text -> (long) target.executeUpdate(text)));
      } catch (SQLException failed) {
        throw SqlErrors.ofBatch(failed, Arrays.copyOf(counts, i));
      }
    }
    return counts;
  }

  /** Executes the target's batch. */
  <T> T execute(SqlCallable<T> work) throws SQLException {
    List<PlanValidity> checked = checked();
    executor.clear();
    T counts = work.call();
    for (PlanValidity text : checked) {
      text.confirm();
    }
    return counts;
  }

  /** Checks the batch. After a failure it is cleared, as after an execution. */
  private List<PlanValidity> checked() throws SQLException {
    List<PlanValidity> all = List.copyOf(planned);
    planned.clear();
    texts.clear();
    boolean valid = false;
    try {
      for (PlanValidity text : all) {
        text.check();
      }
      valid = true;
      return all;
    } finally {
      if (!valid) {
        target.clearBatch();
      }
    }
  }
}
