package dev.nacre.testkit.storage;

import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An open file of {@link HeapStorage}. */
final class HeapFile implements RawFile {
  private final Content content;
  private final boolean writable;
  private volatile boolean closed;

  HeapFile(Content content, boolean writable) {
    this.content = content;
    this.writable = writable;
  }

  @Override
  public int read(ByteBuffer dst, long position) throws IOException {
    checkOpen();
    return content.read(dst, position);
  }

  @Override
  public void write(ByteBuffer src, long position) throws IOException {
    checkWritable();
    content.write(src, position);
  }

  @Override
  public long size() throws IOException {
    checkOpen();
    return content.size();
  }

  @Override
  public void truncate(long size) throws IOException {
    checkWritable();
    content.truncate(size);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    checkOpen();
  }

  @Override
  public @Nullable RawLock tryLock(long position, long size, boolean shared) throws IOException {
    checkOpen();
    return content.lock(this, position, size, shared);
  }

  @Override
  public void close() {
    closed = true;
    content.unlock(this);
  }

  private void checkOpen() throws ClosedChannelException {
    if (closed) {
      throw new ClosedChannelException();
    }
  }

  private void checkWritable() throws ClosedChannelException {
    checkOpen();
    if (!writable) {
      throw new NonWritableChannelException();
    }
  }

  /** The bytes, in pieces, so that a sparse file needs memory only for what was written. */
  static final class Content {
    private static final int PIECE = 1 << 16;

    private final TreeMap<Long, byte[]> pieces = new TreeMap<>();
    private final List<HeapLock> locks = new ArrayList<>();
    private long size;

    synchronized long size() {
      return size;
    }

    synchronized int read(ByteBuffer dst, long position) {
      if (position >= size) {
        return dst.hasRemaining() ? -1 : 0;
      }
      int total = (int) Math.min(dst.remaining(), size - position);
      for (int done = 0; done < total; ) {
        long at = position + done;
        int inside = (int) (at % PIECE);
        int length = Math.min(total - done, PIECE - inside);
        byte[] piece = pieces.get(at / PIECE);
        if (piece == null) {
          dst.put(new byte[length]);
        } else {
          dst.put(piece, inside, length);
        }
        done += length;
      }
      return total;
    }

    synchronized void write(ByteBuffer src, long position) {
      long at = position;
      while (src.hasRemaining()) {
        int inside = (int) (at % PIECE);
        int length = Math.min(src.remaining(), PIECE - inside);
        src.get(pieces.computeIfAbsent(at / PIECE, unused -> new byte[PIECE]), inside, length);
        at += length;
      }
      size = Math.max(size, at);
    }

    synchronized void truncate(long newSize) {
      if (newSize >= size) {
        return;
      }
      long whole = (newSize + PIECE - 1) / PIECE;
      pieces.tailMap(whole, true).clear();
      byte[] last = pieces.get(newSize / PIECE);
      if (last != null) {
        Arrays.fill(last, (int) (newSize % PIECE), PIECE, (byte) 0);
      }
      size = newSize;
    }

    synchronized RawLock lock(HeapFile owner, long position, long length, boolean shared) {
      for (HeapLock held : locks) {
        if (held.overlaps(position, length)) {
          throw new OverlappingFileLockException();
        }
      }
      HeapLock lock = new HeapLock(this, owner, position, length, shared);
      locks.add(lock);
      return lock;
    }

    synchronized void unlock(HeapFile owner) {
      locks.removeIf(lock -> lock.owner == owner);
    }

    private synchronized void unlock(HeapLock lock) {
      locks.remove(lock);
    }

    private synchronized boolean holds(HeapLock lock) {
      return locks.contains(lock);
    }
  }

  private static final class HeapLock implements RawLock {
    private final Content content;
    private final HeapFile owner;
    private final long position;
    private final long length;
    private final boolean shared;

    HeapLock(Content content, HeapFile owner, long position, long length, boolean shared) {
      this.content = content;
      this.owner = owner;
      this.position = position;
      this.length = length;
      this.shared = shared;
    }

    boolean overlaps(long otherPosition, long otherLength) {
      // Written so that a length of Long.MAX_VALUE does not overflow.
      return position - otherLength < otherPosition && otherPosition - length < position;
    }

    @Override
    public boolean shared() {
      return shared;
    }

    @Override
    public boolean valid() {
      return content.holds(this);
    }

    @Override
    public void close() {
      content.unlock(this);
    }
  }
}
