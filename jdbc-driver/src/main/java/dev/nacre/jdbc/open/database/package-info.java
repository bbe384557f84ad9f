/**
 * The database behind a connection: its location, its own settings, its driver and data sources,
 * and the engine for its files.
 *
 * <p>{@code TargetLocation} is what a URL names, and {@code H2DatabaseUrl} one of H2. {@code
 * H2Settings} and {@code DerbySettings} are parsed as these databases do, and {@code
 * ServerSettings} checks those by which a driver would go past ours. {@code TargetDrivers} finds
 * the driver below ours among {@code ListedDrivers}, {@code XaDataSources} makes its XA data
 * source, and a {@code WrappedDataSource} reads URL and credentials of a data source. {@code
 * TargetAccess} says how to connect. {@code DriverProperties} tells tools the properties of a
 * connection. {@code StorageEngines} finds the engine.
 *
 * <p>May use {@code option}, core, {@code engine}, {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.database;

import org.jspecify.annotations.NullMarked;
