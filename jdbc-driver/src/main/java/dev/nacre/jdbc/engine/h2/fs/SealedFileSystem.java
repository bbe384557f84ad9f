package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.door.Door;
import java.util.List;
import org.h2.store.fs.FilePath;

/** The schemes that H2 knows when Nacre is there. */
public final class SealedFileSystem {
  /** Before the name of a sealed database. */
  public static final String SCHEME = "nacre";

  /** Before the name of a plain database that may be sealed while it is used. */
  static final String PLAIN_SCHEME = "nacreplain";

  static final String TEMP_SCHEME = "nacretmp";
  static final String EXPORT_SCHEME = Door.SCHEME;

  private static final List<SchemeProvider> PROVIDERS =
      List.of(new SealedProvider(), new PlainProvider(), new TempProvider(), new ExportProvider());

  private SealedFileSystem() {}

  /** Tells H2 of the schemes, if it does not know them from us already. */
  public static void register() {
    PROVIDERS.forEach(SchemeProvider::serve);
  }

  /**
   * Makes sure, before H2 sees the name of a database, that it leads to us: H2 takes an unknown
   * scheme for a folder and would write in clear there.
   */
  static void guard(SealedDatabase database) {
    boolean served = PROVIDERS.stream().allMatch(SchemeProvider::isServed);
    if (!served || !(FilePath.get(database.name() + Role.DATABASE_SUFFIX) instanceof SealedPath)) {
      throw new NacreException(
          ErrorCode.INTERNAL, "H2 does not know the file systems of Nacre any more");
    }
  }

  /** The same for a plain one, which would be as plain there but could not be sealed. */
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
