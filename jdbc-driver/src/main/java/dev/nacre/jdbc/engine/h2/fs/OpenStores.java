package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The files of databases that are open here, for H2 alone: not to write over them, and not even to
 * read. On Unix, to close one descriptor of a file is to let go of every lock that this process has
 * on it.
 */
final class OpenStores {
  private static final NioStorage STORAGE = new NioStorage();

  private OpenStores() {}

  /**
   * Refuses such a file, by any name or link, and through any file system of H2. Opens nothing.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  static void refuse(FilePath file) throws NacreIOException {
    if (SealedDatabases.isEmpty() && PlainDatabases.isEmpty()) {
      return;
    }
    boolean named =
        file.getScheme().equals("file") && (isPart(file.name) || isPart(file.toRealPath().name));
    if (named || NamedFile.of(file).filter(path -> isStore(path.toString())).isPresent()) {
      throw SealedFileSystem.inUse(file.name);
    }
  }

  /**
   * Refuses to ask about such a file by a name that H2 can answer for only by opening it: in an
   * archive, on the class path, as a URL. Of a file by its own name the operating system knows.
   */
  static void refuseAsking(FilePath file) {
    if (NamedFile.isPlain(file)) {
      return;
    }
    try {
      refuse(file);
    } catch (NacreIOException refused) {
      throw DbException.convertIOException(refused, null);
    }
  }

  private static boolean isPart(String name) {
    SealedDatabase owner = SealedDatabases.owner(name);
    return (owner != null && owner.isPartOfDatabase(name)) || PlainDatabases.isStore(name);
  }

  /** By its identity: a name may lead there by a link or another mount. */
  private static boolean isStore(String name) {
    Object key = key(name);
    if (key == null) {
      return false;
    }
    List<String> bases = new ArrayList<>(SealedDatabases.bases());
    bases.addAll(PlainDatabases.bases());
    return bases.stream()
        .map(base -> base + Role.DATABASE_SUFFIX)
        .anyMatch(store -> key.equals(key(store)) || key.equals(key(store + DatabaseLock.SUFFIX)));
  }

  private static @Nullable Object key(String name) {
    try {
      return STORAGE.key(name);
    } catch (IOException | InvalidPathException notThere) {
      return null;
    }
  }
}
