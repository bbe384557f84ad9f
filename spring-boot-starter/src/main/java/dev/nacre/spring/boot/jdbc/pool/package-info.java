/**
 * One adapter for each kind of data source whose driver is exchanged for one that has the {@code
 * nacre.*} options itself: a {@code PoolAdapter} gives it a {@code ConfiguredDriver}. They are
 * {@code HikariAdapter}, {@code TomcatAdapter}, {@code Dbcp2Adapter} and {@code
 * SimpleDriverAdapter}; pools that wrap a data source get {@code DriverConnections}. An adapter is
 * loaded only where its pool is on the class path.
 *
 * <p>May use the public types of the driver, Spring, and the pools.
 */
@NullMarked
package dev.nacre.spring.boot.jdbc.pool;

import org.jspecify.annotations.NullMarked;
