/**
 * What a rotation of the data key costs those who use the database meanwhile.
 *
 * <p>May use the driver, as an application does.
 */
@NullMarked
package dev.nacre.bench.rotation;

import org.jspecify.annotations.NullMarked;
