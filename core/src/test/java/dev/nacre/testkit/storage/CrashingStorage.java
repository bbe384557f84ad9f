package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A disk in memory that can lose its power at any operation of its past.
 *
 * <p>Run a script on it once. Then {@link #cutAt} each operation gives a {@link PowerCut}, and each
 * seed of that a disk as it may be found afterwards: what was forced, and of each later write
 * nothing, all, its first half, its second half, or a random choice of its 512-byte sectors. What
 * was created, renamed or deleted counts only after the folder was synced, or may count in order.
 *
 * <p>Notes let a script say between the operations what it relies on from then on.
 *
 * <p>Safe for threads.
 */
public final class CrashingStorage implements RawStorage {
  private final HeapStorage live = new HeapStorage();
  private final List<Operation> operations = new ArrayList<>();
  private final TreeMap<Integer, List<Object>> notes = new TreeMap<>();
  private final Map<String, Integer> numbers = new TreeMap<>();
  private int files;

  /** How many operations there were that change the disk or wait for it. */
  public synchronized int operations() {
    return operations.size();
  }

  /** Leaves a note behind the last operation. */
  public synchronized void note(Object note) {
    notes.computeIfAbsent(operations.size(), unused -> new ArrayList<>()).add(note);
  }

  /**
   * Cuts the power after so many operations.
   *
   * <p>Cutting before a force that had begun is the same as cutting in the middle of it.
   */
  public synchronized PowerCut cutAt(int count) {
    List<Object> seen = new ArrayList<>();
    notes.headMap(count, true).values().forEach(seen::addAll);
    return new PowerCut(List.copyOf(operations.subList(0, count)), seen);
  }

  @Override
  public synchronized RawFile open(String name, OpenMode mode) throws IOException {
    boolean there = live.exists(name);
    RawFile file = live.open(name, mode);
    if (!there) {
      numbers.put(name, files);
      operations.add(new Operation.Create(name, files++));
    }
    Integer number = numbers.get(name);
    return new Recorded(file, number == null ? -1 : number);
  }

  @Override
  public boolean exists(String name) {
    return live.exists(name);
  }

  @Override
  public long size(String name) throws IOException {
    return live.size(name);
  }

  @Override
  public synchronized void delete(String name) {
    if (live.exists(name)) {
      live.delete(name);
      numbers.remove(name);
      operations.add(new Operation.Delete(name));
    }
  }

  @Override
  public synchronized void rename(String from, String to) throws IOException {
    live.rename(from, to);
    Integer number = numbers.remove(from);
    if (number != null) {
      numbers.put(to, number);
    }
    operations.add(new Operation.Rename(from, to));
  }

  @Override
  public synchronized void link(String file, String name) throws IOException {
    live.link(file, name);
    Integer number = numbers.get(file);
    if (number != null) {
      numbers.put(name, number);
    }
    operations.add(new Operation.Link(file, name));
  }

  @Override
  public Object key(String name) throws IOException {
    return live.key(name);
  }

  @Override
  public List<String> list(String folder) {
    return live.list(folder);
  }

  @Override
  public synchronized void syncFolder(String name) {
    operations.add(new Operation.SyncFolder());
  }

  private synchronized void record(Operation operation) {
    operations.add(operation);
  }

  private final class Recorded extends ForwardingFile {
    private final int number;

    Recorded(RawFile file, int number) {
      super(file);
      this.number = number;
    }

    @Override
    public void write(ByteBuffer src, long position) throws IOException {
      byte[] bytes = new byte[src.remaining()];
      src.duplicate().get(bytes);
      synchronized (CrashingStorage.this) {
        super.write(src, position);
        record(new Operation.Write(number, position, bytes));
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      synchronized (CrashingStorage.this) {
        if (size < super.size()) {
          super.truncate(size);
          record(new Operation.Truncate(number, size));
        }
      }
    }

    @Override
    public void force(boolean metaData) throws IOException {
      super.force(metaData);
      record(new Operation.Force(number));
    }
  }
}
