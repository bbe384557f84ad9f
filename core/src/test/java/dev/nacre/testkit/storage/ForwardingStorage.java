package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A disk that forwards to another one, except for what a subclass overrides. Safe for threads when
 * that disk is.
 */
public abstract class ForwardingStorage implements RawStorage {
  private final RawStorage disk;

  protected ForwardingStorage(RawStorage disk) {
    this.disk = disk;
  }

  @Override
  public RawFile open(String name, OpenMode mode) throws IOException {
    return disk.open(name, mode);
  }

  @Override
  public boolean exists(String name) throws IOException {
    return disk.exists(name);
  }

  @Override
  public long size(String name) throws IOException {
    return disk.size(name);
  }

  @Override
  public void delete(String name) throws IOException {
    disk.delete(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void link(String file, String name) throws IOException {
    disk.link(file, name);
  }

  @Override
  public @Nullable Object key(String name) throws IOException {
    return disk.key(name);
  }

  @Override
  public void dress(String file, String like) throws IOException {
    disk.dress(file, like);
  }

  @Override
  public long usableSpace(String name) throws IOException {
    return disk.usableSpace(name);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public void syncFolder(String name) throws IOException {
    disk.syncFolder(name);
  }
}
