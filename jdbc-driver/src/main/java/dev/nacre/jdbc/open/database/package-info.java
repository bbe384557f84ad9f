/**
 * The database behind a connection: its location, its own settings, and the engine for its files.
 *
 * <p>{@code TargetLocation} is what a URL names, and {@code H2DatabaseUrl} one of H2. {@code
 * H2Settings} and {@code DerbySettings} are parsed as these databases do, and {@code
 * ServerSettingsCheck} checks those by which a driver would go past ours. {@code StorageEngines}
 * finds the engine. The driver of the database is in the room {@code driver}.
 *
 * <p>May use {@code option}, core, {@code engine}, {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.database;

import org.jspecify.annotations.NullMarked;
