/**
 * The files that H2 has beside a database, known without loading H2: {@code CompanionFiles} are all
 * of them, and {@code EncryptedTraces} the traces of a database that is decrypted permanently.
 *
 * <p>{@code offline} converts a closed database by its files alone, so it must know them without an
 * engine, which loads and patches the database's own classes.
 *
 * <p>May use core and the {@code DatabaseLocation} of {@code engine}.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2files;

import org.jspecify.annotations.NullMarked;
