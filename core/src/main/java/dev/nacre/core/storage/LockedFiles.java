package dev.nacre.core.storage;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A storage that holds exclusive locks on some of its files until it is closed, even if they are
 * renamed meanwhile.
 *
 * <p>Each locked file has one channel, which every open here shares: POSIX drops all locks of a
 * process on a file when the process closes any channel to it.
 */
public final class LockedFiles implements RawStorage, AutoCloseable {
  // Other code in this process must not even open them, for the same reason.
  private static final Set<Object> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final RawStorage storage;
  private final Map<String, Held> names = new ConcurrentHashMap<>();
  private final List<Held> all = new ArrayList<>();

  public LockedFiles(RawStorage storage) {
    this.storage = storage;
  }

  /**
   * Locks an existing file.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  public void lock(String name) throws IOException {
    lock(name, OpenMode.WRITE);
  }

  /** Locks an existing file; refuses a link. */
  public void lockNoFollow(String name) throws IOException {
    lock(name, OpenMode.WRITE_NO_LINK);
  }

  private void lock(String name, OpenMode mode) throws IOException {
    if (names.containsKey(name)) {
      return;
    }
    Object key = storage.key(name);
    if (key != null && !LOCKED_HERE.add(key)) {
      throw inUse(name);
    }
    Held file = null;
    try {
      file = new Held(storage.open(name, mode), key);
      requireLock(file, name);
      refuseOther(file, name);
    } catch (IOException | RuntimeException refused) {
      Held opened = file;
      Cleanup.after(refused, () -> release(opened, key));
      throw refused;
    }
    all.add(file);
    names.put(name, file);
  }

  /**
   * Adds a file that is already open and locked, and leaves it so when this is closed.
   *
   * @throws NacreIOException {@code FILE_IN_USE} when another instance has it
   */
  public void adopt(String name, RawFile open) throws IOException {
    Object key = storage.key(name);
    if (key != null && !LOCKED_HERE.add(key)) {
      throw inUse(name);
    }
    Held file = new Held(new LockedFile(open), key);
    all.add(file);
    names.put(name, file);
  }

  /** Creates a file and locks it. */
  public void create(String name) throws IOException {
    RawFile raw = storage.open(name, OpenMode.CREATE_NEW);
    Object key = null;
    try {
      requireLock(new Held(raw, null), name);
      key = storage.key(name);
      if (key != null) {
        LOCKED_HERE.add(key);
      }
    } catch (IOException | RuntimeException refused) {
      Cleanup.after(refused, raw::close, () -> storage.delete(name));
      throw refused;
    }
    Held file = new Held(raw, key);
    all.add(file);
    names.put(name, file);
  }

  /**
   * Throws when a name no longer leads to the file that was locked or created under it.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  public void check(String name) throws IOException {
    Held file = names.get(name);
    if (file == null) {
      throw new NoSuchFileException(name);
    }
    refuseOther(file, name);
  }

  /** Whether both names lead to one file; false where the storage cannot tell. */
  public boolean isSame(String one, String other) throws IOException {
    Object key = storage.key(one);
    return key != null && key.equals(storage.key(other));
  }

  /**
   * Renames a file to an unused name.
   *
   * @throws FileAlreadyExistsException when the name is in use
   */
  public void publish(String from, String free) throws IOException {
    if (tryLink(from, free)) {
      syncFolder(free);
      delete(from);
    } else {
      if (exists(free)) {
        throw new FileAlreadyExistsException(free);
      }
      rename(from, free);
    }
    syncFolder(free);
  }

  /** Creates a hard link to a file; returns false if the file system does not support it. */
  public boolean tryLink(String file, String name) throws IOException {
    try {
      link(file, name);
      return true;
    } catch (NoSuchFileException | FileAlreadyExistsException said) {
      throw said;
    } catch (UnsupportedOperationException | FileSystemException impossible) {
      return false;
    }
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    Held file = names.get(name);
    if (file == null) {
      return storage.open(name, mode);
    }
    if (mode == OpenMode.CREATE_NEW) {
      throw new FileAlreadyExistsException(name);
    }
    return new LockedFile(file.file());
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
    names.remove(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    storage.rename(from, to);
    named(to, names.remove(from));
  }

  @Override
  public void link(String file, String name) throws IOException {
    storage.link(file, name);
    named(name, names.get(file));
  }

  private void named(String name, @Nullable Held file) {
    if (file == null) {
      names.remove(name);
    } else {
      names.put(name, file);
    }
  }

  @Override
  public @Nullable Object key(String name) throws IOException {
    return storage.key(name);
  }

  /** Fails if a locked file was replaced under its name. */
  @Override
  public void copyOwnership(String file, String like) throws IOException {
    if (names.containsKey(file)) {
      check(file);
    }
    Held held = names.get(like);
    storage.copyOwnership(file, like, held == null ? null : held.key());
  }

  @Override
  public long usableSpace(String name) throws IOException {
    return storage.usableSpace(name);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return storage.list(folder);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    storage.syncFolder(name);
  }

  /** Unlocks and closes all files. */
  @Override
  public void close() throws IOException {
    List<Held> held = List.copyOf(all);
    all.clear();
    names.clear();
    Cleanup.run(
        held.stream()
            .map(file -> (Cleanup.Step) () -> release(file, file.key()))
            .toArray(Cleanup.Step[]::new));
  }

  private static void release(@Nullable Held file, @Nullable Object key) throws IOException {
    try {
      if (file != null) {
        file.file().close();
      }
    } finally {
      if (key != null) {
        LOCKED_HERE.remove(key);
      }
    }
  }

  // The lock is released with the channel.
  private static void requireLock(Held file, String name) throws IOException {
    RawLock lock;
    try {
      lock = file.file().tryLock(0, Long.MAX_VALUE, false);
    } catch (OverlappingFileLockException here) {
      lock = null;
    }
    if (lock == null) {
      throw inUse(name);
    }
  }

  private void refuseOther(Held file, String name) throws IOException {
    if (file.key() != null && !file.key().equals(storage.key(name))) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE, "The file " + name + " was replaced by another one meanwhile");
    }
  }

  private static NacreIOException inUse(String name) {
    return new NacreIOException(
        ErrorCode.FILE_IN_USE, "The file " + name + " is open in " + HoldingProcess.describe(name));
  }

  /**
   * One file.
   *
   * @param key identifies the file; null where the storage cannot tell
   */
  private record Held(RawFile file, @Nullable Object key) {}
}
