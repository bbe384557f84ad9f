package dev.nacre.core.file.head;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.WrappedKey;
import org.jspecify.annotations.Nullable;

/**
 * A new data key that is wrapped and announced but has sealed nothing yet. Closing this closes the
 * key, unless it was taken.
 */
public final class FreshKey implements AutoCloseable {
  private final WrappedKey wrapped;
  private @Nullable DataKey key;

  FreshKey(DataKey key, WrappedKey wrapped) {
    this.key = key;
    this.wrapped = wrapped;
  }

  WrappedKey wrapped() {
    return wrapped;
  }

  /** Hands the key to the caller, who closes it. */
  DataKey take() {
    DataKey taken = key;
    if (taken == null) {
      throw new IllegalStateException("this key was taken");
    }
    key = null;
    return taken;
  }

  @Override
  public void close() {
    if (key != null) {
      key.close();
      key = null;
    }
  }
}
