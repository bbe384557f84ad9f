package dev.nacre.core.file;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.testkit.storage.ForwardingFile;
import dev.nacre.testkit.storage.ForwardingStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A disk that reads a place wrongly some times, and may not read at all. */
public final class MisreadingStorage extends ForwardingStorage {
  private final Map<Long, Integer> wrong = new ConcurrentHashMap<>();
  private final Set<Long> bad = ConcurrentHashMap.newKeySet();
  private volatile boolean failing;

  public MisreadingStorage(RawStorage storage) {
    super(storage);
  }

  /** The next so many readings of what lies there have a wrong bit in it. */
  public void misread(long position, int times) {
    wrong.put(position, times);
  }

  /** How many wrong readings are still to come. */
  public int misreadings() {
    return wrong.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** From now on nothing can be read that this byte is part of. */
  public void badSector(long position) {
    bad.add(position);
  }

  /** From now on nothing can be read, or everything again. */
  public void fail(boolean fails) {
    failing = fails;
  }

  private int read(RawFile file, ByteBuffer dst, long position) throws IOException {
    if (failing) {
      throw new IOException("the disk does not answer");
    }
    int start = dst.position();
    int length = dst.remaining();
    if (bad.stream().anyMatch(byteAt -> byteAt >= position && byteAt < position + length)) {
      throw new IOException("Input/output error");
    }
    int count = file.read(dst, position);
    wrong.replaceAll(
        (place, times) -> {
          if (times == 0 || place < position || place >= position + count) {
            return times;
          }
          int at = start + (int) (place - position);
          dst.put(at, (byte) (dst.get(at) ^ 1));
          return times - 1;
        });
    return count;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    RawFile below = super.open(name, mode);
    return new ForwardingFile(below) {
      @Override
      public int read(ByteBuffer dst, long position) throws IOException {
        return MisreadingStorage.this.read(below, dst, position);
      }
    };
  }
}
