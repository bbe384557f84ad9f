package dev.nacre.core.file;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A disk that reads a place wrongly some times, and may not read at all. */
final class MisreadingStorage implements RawStorage {
  private final RawStorage storage;
  private final Map<Long, Integer> wrong = new ConcurrentHashMap<>();
  private final Set<Long> bad = ConcurrentHashMap.newKeySet();
  private volatile boolean failing;

  MisreadingStorage(RawStorage storage) {
    this.storage = storage;
  }

  /** The next so many readings of what lies there have a wrong bit in it. */
  void misread(long position, int times) {
    wrong.put(position, times);
  }

  /** How many wrong readings are still to come. */
  int misreadings() {
    return wrong.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** From now on nothing can be read that this byte is part of. */
  void badSector(long position) {
    bad.add(position);
  }

  /** From now on nothing can be read, or everything again. */
  void fail(boolean fails) {
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
    RawFile file = storage.open(name, mode);
    return new RawFile() {
      @Override
      public int read(ByteBuffer dst, long position) throws IOException {
        return MisreadingStorage.this.read(file, dst, position);
      }

      @Override
      public void write(ByteBuffer src, long position) throws IOException {
        file.write(src, position);
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public void truncate(long size) throws IOException {
        file.truncate(size);
      }

      @Override
      public void force(boolean metaData) throws IOException {
        file.force(metaData);
      }

      @Override
      public @Nullable RawLock tryLock(long position, long size, boolean shared)
          throws IOException {
        return file.tryLock(position, size, shared);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }

  @Override
  public boolean exists(String name) throws IOException {
    return storage.exists(name);
  }

  @Override
  public long size(String name) throws IOException {
    return storage.size(name);
  }

  @Override
  public void delete(String name) throws IOException {
    storage.delete(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    storage.rename(from, to);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return storage.list(folder);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    storage.syncFolder(name);
  }
}
