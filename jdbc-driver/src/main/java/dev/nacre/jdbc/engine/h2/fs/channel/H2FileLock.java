package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.storage.RawLock;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;

/**
 * The lock that H2 holds on a database file.
 *
 * <p>H2 releases it before it closes the channel, and closing marks the file as complete. So the
 * lock below stays until the file below is closed, and no other process sees the file before that.
 */
final class H2FileLock extends FileLock {
  private final RawLock lock;
  private volatile boolean released;

  H2FileLock(FileChannel channel, long position, long size, RawLock lock) {
    super(channel, position, size, lock.shared());
    this.lock = lock;
  }

  @Override
  public boolean isValid() {
    return !released && lock.valid();
  }

  @Override
  public void release() {
    released = true;
  }
}
