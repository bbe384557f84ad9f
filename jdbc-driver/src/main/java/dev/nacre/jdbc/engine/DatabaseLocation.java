package dev.nacre.jdbc.engine;

import java.nio.file.Path;

/**
 * The location of an embedded database.
 *
 * @param subprotocol the kind of database, as in {@link StorageEngine#subprotocol()}
 * @param fileSystem prefixes of the target's own file systems before the path, each with its colon
 *     and arguments ({@code "split:30:"}, {@code "async:"}); empty for plain files and for {@code
 *     file:}
 * @param database absolute and normalized, as in the target's URL: without {@link #FILE_SUFFIX}
 */
public record DatabaseLocation(String subprotocol, String fileSystem, Path database) {
  /** The suffix of the file of a database. Only files of H2 are encrypted, so it is H2's. */
  public static final String FILE_SUFFIX = ".mv.db";

  /** A file without its suffix, which names the database; any other name as it is. */
  public static String nameOf(String file) {
    return file.endsWith(FILE_SUFFIX)
        ? file.substring(0, file.length() - FILE_SUFFIX.length())
        : file;
  }
}
