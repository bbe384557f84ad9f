/**
 * Data sources of Nacre in a Spring application: finds them among the beans, names the driver for
 * them ({@code DriverClassNameInitializer}), and passes them the {@code nacre.*} properties of the
 * environment. {@code NacreDataSources} is the entry point.
 *
 * <p>{@code SpringOptions} are those properties, and {@code UnconfiguredDataSourceCheck} refuses to
 * start where a data source does not get them. {@code RoutingTargets} finds the data sources behind
 * a router. {@code ServiceConnections} lead connection details of Docker Compose and Testcontainers
 * through Nacre. {@code FailureCodes} tells which failures are Nacre's. A {@code
 * DataSourceNotOpenedException} says that a data source does not open.
 *
 * <p>May use {@code core.error}, the public types of the driver, {@code pool}, {@code startup},
 * {@code url} and Spring.
 */
@NullMarked
package dev.nacre.spring.boot.jdbc;

import org.jspecify.annotations.NullMarked;
