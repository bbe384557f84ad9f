package dev.nacre.core.error;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Searches the causes of a failure. */
public final class Causes {
  private Causes() {}

  /** The failure itself, or the first of its causes, that is of a type. */
  public static <T extends Throwable> Optional<T> first(Throwable failed, Class<T> type) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst();
  }
}
