package dev.nacre.testkit.storage;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.TreeMap;

/** A storage in memory. It keeps all that was written; to force or sync does nothing. */
public final class HeapStorage implements RawStorage {
  private final TreeMap<String, HeapFile.Content> files = new TreeMap<>();

  @Override
  public synchronized RawFile open(String name, OpenMode mode)
      throws NoSuchFileException, FileAlreadyExistsException {
    HeapFile.Content content = files.get(name);
    switch (mode) {
      case READ, WRITE, OWN -> found(name);
      case CREATE -> content = files.computeIfAbsent(name, unused -> new HeapFile.Content());
      case CREATE_NEW -> {
        if (content != null) {
          throw new FileAlreadyExistsException(name);
        }
        content = new HeapFile.Content();
        files.put(name, content);
      }
    }
    return new HeapFile(found(name), mode != OpenMode.READ);
  }

  @Override
  public synchronized boolean exists(String name) {
    return files.containsKey(name);
  }

  @Override
  public synchronized long size(String name) throws NoSuchFileException {
    return found(name).size();
  }

  @Override
  public synchronized void delete(String name) {
    files.remove(name);
  }

  @Override
  public synchronized void rename(String from, String to) throws NoSuchFileException {
    files.put(to, found(from));
    if (!from.equals(to)) {
      files.remove(from);
    }
  }

  @Override
  public synchronized void link(String file, String name)
      throws NoSuchFileException, FileAlreadyExistsException {
    HeapFile.Content content = found(file);
    if (files.putIfAbsent(name, content) != null) {
      throw new FileAlreadyExistsException(name);
    }
  }

  @Override
  public synchronized Object key(String name) throws NoSuchFileException {
    return found(name);
  }

  @Override
  public synchronized List<String> list(String folder) {
    String prefix = folder.endsWith("/") ? folder : folder + "/";
    return files.keySet().stream()
        .filter(name -> name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0)
        .toList();
  }

  @Override
  public void syncFolder(String name) {
    // Memory has nothing to sync.
  }

  private HeapFile.Content found(String name) throws NoSuchFileException {
    HeapFile.Content content = files.get(name);
    if (content == null) {
      throw new NoSuchFileException(name);
    }
    return content;
  }
}
