/**
 * Nacre in Quarkus: a data source whose URL begins with {@code jdbc:nacre:} works without {@code
 * quarkus.datasource.jdbc.driver}. {@code DriverDefaults} is found by {@link
 * java.util.ServiceLoader} when Quarkus reads the configuration, and finds the settings of each
 * data source by its {@code DataSourceKeys}.
 *
 * <p>Quarkus fixes the class of a driver when it builds the application, and reads the URL when the
 * application starts. So a data source whose URL is known late gets a {@code RoutingDriver}, which
 * looks at the URL itself.
 *
 * <p>Lines such as {@code nacre.policy=…} are connection properties of the data sources of Nacre:
 * {@code OptionLines}.
 *
 * <p>May use the public types of the driver, its {@code error}, core's error codes and SmallRye
 * Config.
 */
@NullMarked
package dev.nacre.quarkus;

import org.jspecify.annotations.NullMarked;
