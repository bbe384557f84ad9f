/**
 * What stops the start before any data source opens: a Boot that is too old, two versions of Nacre
 * on the class path, or none of its driver.
 *
 * <p>May use {@code core.error}, the public types of the driver, {@code url} and Spring. {@link
 * dev.nacre.spring.boot.startup.DriverRequired} and {@link
 * dev.nacre.spring.boot.startup.ClassPathException} name no class of the driver or of core, since
 * they have to load without them.
 */
@NullMarked
package dev.nacre.spring.boot.startup;

import org.jspecify.annotations.NullMarked;
