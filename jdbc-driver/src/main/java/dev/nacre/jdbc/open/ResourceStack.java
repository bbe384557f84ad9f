package dev.nacre.jdbc.open;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What was opened so far. Closing it closes all in reverse, also if one of them fails; the first
 * exception is thrown, with the others as suppressed ones. Not thread-safe.
 *
 * @param <E> what closing may throw
 */
final class ResourceStack<E extends Exception> implements AutoCloseable {
  private final Deque<Closing<? extends E>> open = new ArrayDeque<>();
  private final Consumer<Object> opened;

  /** Closes one resource. */
  @FunctionalInterface
  interface Closing<E extends Exception> {
    void close() throws E;
  }

  /**
   * @param opened receives each resource after it was added
   */
  ResourceStack(Consumer<Object> opened) {
    this.opened = opened;
  }

  /** An empty stack for resources of a shorter time. */
  ResourceStack<RuntimeException> inner() {
    return new ResourceStack<>(opened);
  }

  <T> T add(T resource, Closing<? extends E> closing) {
    open.push(closing);
    opened.accept(resource);
    return resource;
  }

  /** Leaves everything open, because it has another owner now. */
  void keep() {
    open.clear();
  }

  /** Closing twice does nothing. */
  @Override
  public void close() throws E {
    Throwable first = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Throwable failed) {
        first = joined(first, failed);
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    if (first != null) {
      throw ResourceStack.<E>thrown(first);
    }
  }

  private static Throwable joined(@Nullable Throwable first, Throwable next) {
    if (first == null) {
      return next;
    }
    if (first != next) {
      first.addSuppressed(next);
    }
    return first;
  }

  // One of the resources threw it, so it is an E or unchecked.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Exception> E thrown(Throwable failed) {
    return (E) failed;
  }
}
