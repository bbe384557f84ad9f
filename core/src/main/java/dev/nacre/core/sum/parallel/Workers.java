package dev.nacre.core.sum.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs the tasks of a sum: one after the other in the calling thread, or in parallel in a pool. */
public final class Workers {
  /** The calling thread alone. */
  public static final Workers SERIAL = new Workers(null);

  private final @Nullable ForkJoinPool pool;

  private Workers(@Nullable ForkJoinPool pool) {
    this.pool = pool;
  }

  /** The caller still owns the pool and closes it. */
  public static Workers of(ForkJoinPool pool) {
    return new Workers(pool);
  }

  /** The results of all tasks, in their order. */
  public <T> List<T> all(List<? extends Supplier<? extends T>> tasks) {
    List<T> results = new ArrayList<>(tasks.size());
    if (pool == null) {
      tasks.forEach(task -> results.add(task.get()));
      return results;
    }
    List<ForkJoinTask<T>> submitted = new ArrayList<>(tasks.size());
    for (Supplier<? extends T> task : tasks) {
      submitted.add(pool.submit(task::get));
    }
    submitted.forEach(task -> results.add(task.join()));
    return results;
  }
}
