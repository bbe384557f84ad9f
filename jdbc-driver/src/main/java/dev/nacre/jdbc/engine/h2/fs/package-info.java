/**
 * The file systems that we register with H2: {@code nacre:} for a database and the files beside it,
 * {@code nacreplain:} for a plain database that can be encrypted while in use, {@code nacretmp:}
 * for temporary files, {@code nacreout:} for files that SQL has named.
 *
 * <p>No path holds a secret or names a wallet. The keys for a file are found by its real path among
 * the databases that are open in this JVM ({@link
 * dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases}).
 *
 * <p>The rooms below, each of which may use those before it: {@code scheme}, {@code internals},
 * {@code channel}, {@code stream}, {@code job}, {@code database}, {@code access}, {@code path},
 * {@code request}, {@code sqlfile}.
 *
 * <p>May use core's file wing, {@code engine}, its {@code h2files}, {@code hook} of H2, {@code
 * error}, {@code monitor} and H2.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs;

import org.jspecify.annotations.NullMarked;
