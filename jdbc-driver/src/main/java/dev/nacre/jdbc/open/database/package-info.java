/**
 * The database behind a connection: its location, its own settings, its driver and data sources,
 * and the engine for its files.
 *
 * <p>May use {@code option}, core, {@code engine}, {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.database;

import org.jspecify.annotations.NullMarked;
