package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A disk that fails at one operation: run a script once to count them, then once for each.
 *
 * <p>Safe for threads.
 */
public final class FaultyStorage extends ForwardingStorage {
  /** How it fails. */
  public enum Fault {
    /** An error of the device: nothing of the operation happens. */
    ERROR,
    /** A write gets half of its bytes onto the disk, and fails. Like {@link #ERROR} for others. */
    SHORT_WRITE,
    /** From then on every write that lengthens a file fails, as on a full disk. */
    DISK_FULL,
    /** From then on every write fails, as on a full disk that never writes in place. */
    NO_ROOM
  }

  private final Fault fault;
  private final int at;
  private final AtomicInteger count = new AtomicInteger();
  private volatile boolean healed;
  private volatile long usable = Long.MAX_VALUE;

  /**
   * @param at number of the operation that fails, from 0; none when negative
   */
  public FaultyStorage(RawStorage disk, Fault fault, int at) {
    super(disk);
    this.fault = fault;
    this.at = at;
  }

  /** How many operations there were. */
  public int operations() {
    return count.get();
  }

  /** So much room it says it has from now on. */
  public void usable(long bytes) {
    usable = bytes;
  }

  @Override
  public long usableSpace(String name) {
    return usable;
  }

  /** From now on nothing fails. */
  public void heal() {
    healed = true;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    check();
    return new Faulty(super.open(name, mode));
  }

  @Override
  public long size(String name) throws IOException {
    check();
    return super.size(name);
  }

  @Override
  public void delete(String name) throws IOException {
    check();
    super.delete(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    check();
    super.rename(from, to);
  }

  @Override
  public void link(String file, String name) throws IOException {
    check();
    super.link(file, name);
  }

  @Override
  public void dress(String file, String like) throws IOException {
    check();
    super.dress(file, like);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    check();
    super.syncFolder(name);
  }

  private boolean isDue() {
    return count.getAndIncrement() == at && !healed;
  }

  private void check() throws IOException {
    if (isDue() && !isLasting()) {
      throw new IOException("Input/output error");
    }
  }

  private boolean isFull() {
    return fault == Fault.DISK_FULL && at >= 0 && count.get() > at && !healed;
  }

  private boolean isLasting() {
    return fault == Fault.DISK_FULL || fault == Fault.NO_ROOM;
  }

  private boolean hasNoRoom() {
    return fault == Fault.NO_ROOM && at >= 0 && count.get() > at && !healed;
  }

  private final class Faulty extends ForwardingFile {
    Faulty(RawFile file) {
      super(file);
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
      check();
      return super.read(dst, position);
    }

    @Override
    public void write(ByteBuffer src, long position) throws IOException {
      boolean due = isDue();
      if (hasNoRoom() || (isFull() && position + src.remaining() > super.size())) {
        throw new IOException("No space left on device");
      }
      if (due && fault == Fault.SHORT_WRITE) {
        ByteBuffer half = src.duplicate();
        half.limit(half.position() + half.remaining() / 2);
        super.write(half, position);
      }
      if (due && !isLasting()) {
        throw new IOException("Input/output error");
      }
      super.write(src, position);
    }

    @Override
    public long size() throws IOException {
      check();
      return super.size();
    }

    @Override
    public void truncate(long size) throws IOException {
      check();
      super.truncate(size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
      check();
      super.force(metaData);
    }

    @Override
    public @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException {
      check();
      return super.tryLock(position, size, shared);
    }
  }
}
