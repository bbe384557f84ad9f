package dev.nacre.jdbc.engine;

import java.nio.file.Path;

/**
 * The location of an embedded database.
 *
 * @param subprotocol the kind of database, as in {@link StorageEngine#subprotocol()}
 * @param fileSystem prefixes of the target's own file systems before the path, each with its colon
 *     and arguments ({@code "split:30:"}, {@code "async:"}); empty for plain files and for {@code
 *     file:}
 * @param database absolute and normalized, as in the target's URL: without {@code .mv.db}
 */
public record DatabaseLocation(String subprotocol, String fileSystem, Path database) {}
