/**
 * Measures what a rotation of the data key costs the other users of the database.
 *
 * <p>May use the driver, as an application does.
 */
@NullMarked
package dev.nacre.bench.rotation;

import org.jspecify.annotations.NullMarked;
