package dev.nacre.jdbc.engine;

import java.nio.file.Path;

/**
 * Where an embedded database lies.
 *
 * @param subprotocol the kind of database, as in {@link StorageEngine#subprotocol()}
 * @param fileSystem prefixes of the target's own that stood before the path, each with its colon
 *     and arguments ({@code "split:30:"}, {@code "async:"}); empty for plain files and for {@code
 *     file:}
 * @param database absolute and normal, as the target's URL names it: without {@code .mv.db}
 */
public record DatabaseLocation(String subprotocol, String fileSystem, Path database) {}
