package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import dev.nacre.jdbc.engine.h2.fs.internals.NamedFile;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Guards the files of databases that are open here: only H2 may use them, and other code may not
 * even read them. On Unix, closing one descriptor of a file releases every lock that this process
 * holds on it.
 */
public final class OpenFileGuard {
  private static final NioStorage STORAGE = new NioStorage();

  private OpenFileGuard() {}

  /**
   * Refuses such a file, under any name or link and through any H2 file system. Opens nothing.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  public static void refuse(FilePath file) throws NacreIOException {
    if (EncryptedDatabases.isEmpty() && PlainDatabases.isEmpty()) {
      return;
    }
    boolean named =
        file.getScheme().equals("file") && (isPart(file.name) || isPart(file.toRealPath().name));
    if (named || NamedFile.of(file).filter(path -> isStore(path.toString())).isPresent()) {
      throw Schemes.inUse(file.name);
    }
  }

  /**
   * Refuses a question about such a file, such as its size, if H2 could answer it only by opening
   * the file: in an archive, on the class path, as a URL. For a plain file name the operating
   * system can answer.
   */
  public static void refuseQuestion(FilePath file) {
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
    EncryptedDatabase owner = EncryptedDatabases.ownerByExactName(name);
    return (owner != null && owner.files().isPartOfDatabase(name)) || PlainDatabases.isStore(name);
  }

  /** Whether a file is a store or its lock, by identity: a name may be a link or another mount. */
  private static boolean isStore(String name) {
    Object key = key(name);
    if (key == null) {
      return false;
    }
    List<String> bases = new ArrayList<>(EncryptedDatabases.bases());
    bases.addAll(PlainDatabases.bases());
    return bases.stream()
        .map(base -> base + DatabaseLocation.FILE_SUFFIX)
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
