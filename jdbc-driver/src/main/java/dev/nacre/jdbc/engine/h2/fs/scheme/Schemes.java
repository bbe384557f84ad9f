package dev.nacre.jdbc.engine.h2.fs.scheme;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.hook.H2Hooks;
import org.h2.store.fs.FilePath;

/** The names of our schemes, and whether H2 knows them. */
public final class Schemes {
  /** The scheme of an encrypted database. */
  public static final String ENCRYPTED = "nacre";

  /** The scheme of a plain database that can be encrypted while in use. */
  public static final String PLAIN = "nacreplain";

  public static final String TEMP = "nacretmp";
  public static final String EXPORT = H2Hooks.SCHEME;

  private Schemes() {}

  /** The name that H2 uses for an encrypted database: {@code nacre:/folder/shop}. */
  public static String encryptedName(String base) {
    return ENCRYPTED + ":" + base;
  }

  /** The name that H2 uses for a plain database: {@code nacreplain:/folder/shop}. */
  public static String plainName(String base) {
    return PLAIN + ":" + base;
  }

  /**
   * Checks, before H2 sees the name of a database, that the name resolves to us. H2 takes an
   * unknown scheme for a folder and would write plaintext there.
   *
   * @param name of the database's file, with the scheme
   */
  public static void guardEncrypted(String name) {
    if (!SchemeProvider.areAllServed() || !isOurs(name, ENCRYPTED)) {
      throw notKnown();
    }
  }

  /**
   * Checks the name of a plain database: without us it would stay plain, but could not be
   * encrypted.
   */
  public static void guardPlain(String name) {
    if (!isOurs(name, PLAIN)) {
      throw notKnown();
    }
  }

  private static boolean isOurs(String name, String scheme) {
    return FilePath.get(name) instanceof DelegatingPath path && path.getScheme().equals(scheme);
  }

  private static NacreException notKnown() {
    return new NacreException(
        ErrorCode.INTERNAL, "H2 does not know the file systems of Nacre any more");
  }

  public static NacreIOException notHere(String path) {
    return new NacreIOException(
        ErrorCode.KEYS_NOT_HERE, "There is no key for " + path + " in this process");
  }

  public static NacreIOException inUse(String path) {
    return new NacreIOException(ErrorCode.FILE_IN_USE, "The file " + path + " is open already");
  }
}
