package dev.nacre.core.sum;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who does the tasks of a sum: the calling thread one after the other, or a pool all at once. */
public final class Workers {
  /** The calling thread alone. */
  public static final Workers SERIAL = new Workers(null);

  private final @Nullable ForkJoinPool pool;

  private Workers(@Nullable ForkJoinPool pool) {
    this.pool = pool;
  }

  /** The pool stays its owner's to close. */
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
