/**
 * How long a connection may rely on a version of the catalog that it has checked.
 *
 * <p>A {@code CatalogVersionLease} allows statements that only read without another check. The
 * {@code ConversionGracePeriod} is what a conversion waits, so that statements that were planned
 * before it are executed before it, too. Both compare {@code ClockReading}s.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.lease;

import org.jspecify.annotations.NullMarked;
