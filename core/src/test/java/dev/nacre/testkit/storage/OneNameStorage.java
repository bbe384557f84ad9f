package dev.nacre.testkit.storage;

import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A disk without hard links: a file has one name only. */
public final class OneNameStorage extends ForwardingStorage {
  private final boolean keys;

  /**
   * @param keys whether a file can be told from others nevertheless, as on Unix; not so on Windows
   */
  public OneNameStorage(RawStorage disk, boolean keys) {
    super(disk);
    this.keys = keys;
  }

  @Override
  public void link(String file, String name) {
    throw new UnsupportedOperationException("a file has one name here");
  }

  @Override
  public @Nullable Object key(String name) throws IOException {
    Object key = super.key(name);
    return keys ? key : null;
  }
}
