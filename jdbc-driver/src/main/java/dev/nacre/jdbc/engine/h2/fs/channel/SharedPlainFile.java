package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.convert.online.TrackedFile;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import org.jspecify.annotations.Nullable;

/**
 * The file of a plain database, shared by all of H2's channels to it, because closing a separate
 * one would release the lock. Thread-safe.
 *
 * <p>While it is kept, it stays open and locked after H2 has closed it. No other process gets in
 * before it is encrypted, and if H2 opens it again, for example to compact it, H2 gets this same
 * file.
 */
public final class SharedPlainFile {
  private final TrackedFile file;
  private final boolean writable;
  private final DatabaseLock database;
  private int channels;
  private boolean kept;
  private boolean replaced;
  private @Nullable RawLock lock;
  private @Nullable PlainChannel locker;

  /**
   * @param database claimed whenever the file is locked; its creator releases it
   */
  public SharedPlainFile(TrackedFile file, boolean writable, DatabaseLock database) {
    this.database = database;
    this.file = file;
    this.writable = writable;
  }

  public TrackedFile file() {
    return file;
  }

  public boolean isWritable() {
    return writable;
  }

  /**
   * @param closed runs when the channel is closed
   */
  public synchronized PlainChannel channel(String name, String mode, Runnable closed) {
    channels++;
    return new PlainChannel(name, this, mode, closed);
  }

  /** Whether only this process can write to it. */
  public synchronized boolean isOurs() {
    return writable && !replaced && lock != null && lock.valid() && !lock.shared();
  }

  /** Whether H2 has it open. */
  public synchronized boolean isUsed() {
    return channels > 0;
  }

  /**
   * Takes the lock once more. The JVM may report a lock that is gone, because any code in this
   * process that closes the file releases it.
   *
   * @return false when another process has it
   */
  public synchronized boolean relock() throws IOException {
    RawLock held = lock;
    lock = null;
    if (held != null) {
      held.close();
    }
    lock = file.tryLock(0, Long.MAX_VALUE, false);
    return lock != null;
  }

  /** Marks the file as replaced: its name now means another file, or none. */
  public synchronized void replaced() {
    replaced = true;
  }

  public synchronized boolean isReplaced() {
    return replaced;
  }

  /** Whether no channel uses it and it is not kept. */
  public synchronized boolean isLeft() {
    return channels == 0 && !kept;
  }

  public synchronized void keep() {
    kept = true;
  }

  /** Stops keeping it, and closes it if it is unused. */
  public synchronized void close() throws IOException {
    kept = false;
    closeIfLeft();
  }

  synchronized @Nullable RawLock lock(
      PlainChannel channel, long position, long size, boolean shared) throws IOException {
    if (locker != null && lock != null) {
      throw new OverlappingFileLockException();
    }
    if (lock == null || !lock.valid()) {
      lock = database.tryClaim(shared) ? file.tryLock(position, size, shared) : null;
    }
    locker = lock == null ? null : channel;
    return lock;
  }

  synchronized void left(PlainChannel channel) throws IOException {
    channels--;
    Cleanup.run(() -> unlock(channel), this::closeIfLeft);
  }

  private void unlock(PlainChannel channel) throws IOException {
    if (channel.equals(locker)) {
      locker = null;
      RawLock held = lock;
      if (!kept && held != null) {
        lock = null;
        held.close();
      }
    }
  }

  private void closeIfLeft() throws IOException {
    if (isLeft()) {
      file.close();
    }
  }
}
