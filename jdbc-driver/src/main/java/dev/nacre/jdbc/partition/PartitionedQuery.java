package dev.nacre.jdbc.partition;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumRow;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Asks all parts at the same time, and gives up at the first failure. */
public final class PartitionedQuery {
  private static final int MOST_THREADS = 32;
  private static final int PATIENCE_S = 10;

  private final List<PartQuery> queries = new ArrayList<>();
  private final SumQuery query;

  public PartitionedQuery(SumQuery query, List<Part> parts) {
    this.query = query;
    for (Part part : parts) {
      queries.add(new PartQuery(query, part));
    }
  }

  private record Answered(int part, PartAnswer answer) {}

  /** A failure, and the number of its part from 1. */
  private static final class PartFailure extends Exception {
    private static final long serialVersionUID = 1;
    private final int part;

    PartFailure(int part, Throwable cause) {
      super(cause);
      this.part = part;
    }
  }

  /**
   * The groups of all parts together.
   *
   * @throws SQLException {@link ErrorCode#SUM_PART_FAILED} with the failure as its cause, {@link
   *     ErrorCode#SUM_PARTS_DIFFER}
   */
  public List<SumRow> gather() throws SQLException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(MOST_THREADS, queries.size()),
            task -> {
              Thread thread = new Thread(task, "nacre-sums");
              thread.setDaemon(true);
              return thread;
            });
    boolean all = false;
    try {
      PartAnswer[] answers = answers(threads);
      all = true;
      return MergedGroups.of(query, Arrays.asList(answers)).rows();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw SqlErrors.of(interrupted);
    } catch (RuntimeException refused) {
      throw SqlErrors.of(refused);
    } finally {
      end(threads, all);
    }
  }

  private PartAnswer[] answers(ExecutorService threads) throws SQLException, InterruptedException {
    CompletionService<Answered> done = new ExecutorCompletionService<>(threads);
    for (int i = 0; i < queries.size(); i++) {
      int part = i;
      var unused = done.submit(() -> ask(part));
    }
    PartAnswer[] answers = new PartAnswer[queries.size()];
    for (int i = 0; i < answers.length; i++) {
      try {
        Answered one = done.take().get();
        answers[one.part] = one.answer;
      } catch (ExecutionException failed) {
        throw failure(Objects.requireNonNullElse(failed.getCause(), failed));
      }
    }
    return answers;
  }

  private Answered ask(int part) throws PartFailure {
    try {
      return new Answered(part, queries.get(part).ask());
    } catch (SQLException | RuntimeException failed) {
      throw new PartFailure(part + 1, failed);
    }
  }

  // Its number, and not its URL, which may have a password in it.
  private SQLException failure(Throwable failed) {
    String which = failed instanceof PartFailure one ? String.valueOf(one.part) : "?";
    Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
    return SqlErrors.of(
        new NacreException(
            ErrorCode.SUM_PART_FAILED,
            "Part " + which + " of " + queries.size() + " of a table failed, so there is no sum",
            cause));
  }

  private void end(ExecutorService threads, boolean all) {
    List<Runnable> unused = threads.shutdownNow();
    if (all) {
      return;
    }
    queries.forEach(PartQuery::cancel);
    boolean interrupted = Thread.interrupted();
    try {
      // So that no connection is open afterwards, except with a server that does not answer.
      boolean ended = threads.awaitTermination(PATIENCE_S, TimeUnit.SECONDS);
      interrupted |= !ended && Thread.interrupted();
    } catch (InterruptedException again) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
