/**
 * What stops the start before any data source opens: a Boot that is too old ({@code
 * BootVersionCheck}), two versions of Nacre on the class path ({@code DuplicateVersionCheck}), or
 * none of its driver ({@code DriverPresenceCheck}). Each throws a {@code ClassPathException}.
 *
 * <p>May use {@code core.error}, the public types of the driver, {@code url} and Spring. {@link
 * dev.nacre.spring.boot.startup.DriverPresenceCheck} and {@link
 * dev.nacre.spring.boot.startup.ClassPathException} name no class of the driver or of core, since
 * they have to load without them.
 */
@NullMarked
package dev.nacre.spring.boot.startup;

import org.jspecify.annotations.NullMarked;
