/**
 * The JDBC driver below ours, and its data sources.
 *
 * <p>{@code TargetDrivers} finds the driver of a URL, among {@code ListedDrivers} first, and {@code
 * TargetAccess} connects with it. {@code XaDataSources} makes its XA data source. A {@code
 * WrappedDataSource} reads URL and credentials of a data source of an application. {@code
 * DriverProperties} tells tools the properties of a connection.
 *
 * <p>May use {@code option}, core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.driver;

import org.jspecify.annotations.NullMarked;
