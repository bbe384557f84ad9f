package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.door.Door;
import java.util.List;
import org.h2.store.fs.FilePath;

/** The file system schemes that Nacre registers with H2. */
public final class SealedFileSystem {
  /** The scheme of an encrypted database. */
  public static final String SCHEME = "nacre";

  /** The scheme of a plain database that can be encrypted while in use. */
  static final String PLAIN_SCHEME = "nacreplain";

  static final String TEMP_SCHEME = "nacretmp";
  static final String EXPORT_SCHEME = Door.SCHEME;

  private static final List<SchemeProvider> PROVIDERS =
      List.of(new SealedProvider(), new PlainProvider(), new TempProvider(), new ExportProvider());

  private SealedFileSystem() {}

  /** Registers the schemes with H2, unless this copy of Nacre has done so. */
  public static void register() {
    PROVIDERS.forEach(SchemeProvider::serve);
  }

  /**
   * Checks, before H2 sees the name of a database, that the name resolves to us. H2 takes an
   * unknown scheme for a folder and would write plaintext there.
   */
  static void guard(SealedDatabase database) {
    boolean served = PROVIDERS.stream().allMatch(SchemeProvider::isServed);
    if (!served || !(FilePath.get(database.name() + Role.DATABASE_SUFFIX) instanceof SealedPath)) {
      throw new NacreException(
          ErrorCode.INTERNAL, "H2 does not know the file systems of Nacre any more");
    }
  }

  /**
   * The same for a plain database, which without us would stay plain but could not be encrypted.
   */
  static void guard(PlainDatabase database) {
    if (!(FilePath.get(database.name() + Role.DATABASE_SUFFIX) instanceof PlainPath)) {
      throw new NacreException(
          ErrorCode.INTERNAL, "H2 does not know the file systems of Nacre any more");
    }
  }

  static NacreIOException notHere(String path) {
    return new NacreIOException(
        ErrorCode.KEYS_NOT_HERE, "There is no key for " + path + " in this process");
  }

  static NacreIOException inUse(String path) {
    return new NacreIOException(ErrorCode.FILE_IN_USE, "The file " + path + " is open already");
  }
}
