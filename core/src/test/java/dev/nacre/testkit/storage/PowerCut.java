package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** One place where the power was cut: what had been forced until then, and what had not. */
public final class PowerCut {
  private static final int SECTOR = 512;

  private final List<Object> notes;
  private final Map<Integer, Disk> files = new TreeMap<>();
  private final Map<String, Integer> synced = new TreeMap<>();
  private final List<Operation> unsynced = new ArrayList<>();

  PowerCut(List<Operation> operations, List<Object> notes) {
    this.notes = notes;
    operations.forEach(this::replay);
  }

  /** All notes that had been left until then, in order. */
  public <T> List<T> notes(Class<T> type) {
    return notes.stream().filter(type::isInstance).map(type::cast).toList();
  }

  public <T> Optional<T> lastNote(Class<T> type) {
    List<T> all = notes(type);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /**
   * A disk as it may be found. Seed 0 has kept everything that was written, seed 1 only what was
   * forced; the others choose for each write.
   */
  public HeapStorage disk(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Integer> names = new TreeMap<>(synced);
    int kept = seed == 0 ? unsynced.size() : seed == 1 ? 0 : random.nextInt(unsynced.size() + 1);
    for (Operation operation : unsynced.subList(0, kept)) {
      apply(operation, names);
    }
    HeapStorage disk = new HeapStorage();
    Map<Integer, String> written = new TreeMap<>();
    names.forEach(
        (name, number) -> {
          String same = written.putIfAbsent(number, name);
          if (same != null) {
            link(disk, same, name);
            return;
          }
          Disk file = files.getOrDefault(number, new Disk());
          write(disk, name, file.after(seed, random.split()));
        });
    return disk;
  }

  private void replay(Operation operation) {
    if (operation instanceof Operation.Write write) {
      files.computeIfAbsent(write.file(), unused -> new Disk()).pending.add(write);
    } else if (operation instanceof Operation.Truncate truncate) {
      files.computeIfAbsent(truncate.file(), unused -> new Disk()).pending.add(truncate);
    } else if (operation instanceof Operation.Force force) {
      files.computeIfAbsent(force.file(), unused -> new Disk()).force();
    } else if (operation instanceof Operation.SyncFolder) {
      unsynced.forEach(name -> apply(name, synced));
      unsynced.clear();
    } else {
      unsynced.add(operation);
    }
  }

  private static void apply(Operation operation, Map<String, Integer> names) {
    if (operation instanceof Operation.Create create) {
      names.put(create.name(), create.file());
    } else if (operation instanceof Operation.Delete delete) {
      names.remove(delete.name());
    } else if (operation instanceof Operation.Rename rename) {
      Integer number = names.remove(rename.from());
      if (number != null) {
        names.put(rename.to(), number);
      }
    } else if (operation instanceof Operation.Link link) {
      Integer number = names.get(link.file());
      if (number != null) {
        names.put(link.name(), number);
      }
    }
  }

  private static void link(HeapStorage disk, String file, String name) {
    try {
      disk.link(file, name);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static void write(HeapStorage disk, String name, SparseBytes content) {
    try (RawFile file = disk.open(name, OpenMode.CREATE_NEW)) {
      content.copyTo(file);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** One file. */
  private static final class Disk {
    private SparseBytes forced = new SparseBytes();
    private final List<Operation> pending = new ArrayList<>();

    void force() {
      for (Operation operation : pending) {
        if (operation instanceof Operation.Write write) {
          forced.write(write.position(), write.bytes(), 0, write.bytes().length);
        } else if (operation instanceof Operation.Truncate truncate) {
          forced.truncate(truncate.size());
        }
      }
      pending.clear();
    }

    SparseBytes after(long seed, SplittableRandom random) {
      SparseBytes content = forced.copy();
      if (seed == 1) {
        return content;
      }
      for (Operation operation : pending) {
        if (operation instanceof Operation.Write write) {
          tear(content, write, seed == 0 ? 1 : random.nextInt(6), random);
        } else if (operation instanceof Operation.Truncate truncate
            && (seed == 0 || random.nextBoolean())) {
          content.truncate(truncate.size());
        }
      }
      return content;
    }

    private static void tear(
        SparseBytes content, Operation.Write write, int mode, SplittableRandom random) {
      int length = write.bytes().length;
      long position = write.position();
      if (mode == 0) {
        return;
      }
      // Sectors lie on the disk, not in the write: its first and last one may be parts.
      long half = (position + length / 2) / SECTOR * SECTOR;
      for (long at = position; at < position + length; ) {
        long end = Math.min(position + length, (at / SECTOR + 1) * SECTOR);
        boolean survives =
            switch (mode) {
              case 1, 2 -> true;
              case 3 -> at < half;
              case 4 -> at >= half;
              default -> random.nextBoolean();
            };
        if (survives) {
          content.write(at, write.bytes(), (int) (at - position), (int) (end - at));
        }
        at = end;
      }
    }
  }

  /** Bytes with holes. */
  private static final class SparseBytes {
    private static final int PIECE = 4096;

    private final TreeMap<Long, byte[]> pieces = new TreeMap<>();
    private long size;

    // Pieces are never changed in place, so copies share them.
    SparseBytes copy() {
      SparseBytes copy = new SparseBytes();
      copy.pieces.putAll(pieces);
      copy.size = size;
      return copy;
    }

    void write(long position, byte[] bytes, int offset, int length) {
      int done = 0;
      while (done < length) {
        long at = position + done;
        int inside = (int) (at % PIECE);
        int count = Math.min(length - done, PIECE - inside);
        byte[] piece = pieces.get(at / PIECE);
        byte[] changed = piece == null ? new byte[PIECE] : piece.clone();
        System.arraycopy(bytes, offset + done, changed, inside, count);
        pieces.put(at / PIECE, changed);
        done += count;
      }
      size = Math.max(size, position + length);
    }

    void truncate(long newSize) {
      if (newSize >= size) {
        return;
      }
      pieces.tailMap((newSize + PIECE - 1) / PIECE, true).clear();
      byte[] last = pieces.get(newSize / PIECE);
      if (last != null) {
        byte[] changed = new byte[PIECE];
        System.arraycopy(last, 0, changed, 0, (int) (newSize % PIECE));
        pieces.put(newSize / PIECE, changed);
      }
      size = newSize;
    }

    void copyTo(RawFile file) throws IOException {
      for (Map.Entry<Long, byte[]> piece : pieces.entrySet()) {
        long at = piece.getKey() * PIECE;
        int length = (int) Math.min(PIECE, size - at);
        file.write(ByteBuffer.wrap(piece.getValue(), 0, length), at);
      }
      if (size > file.size()) {
        file.write(ByteBuffer.allocate(1), size - 1);
      }
    }
  }
}
