/**
 * The interfaces of the parts of a dialect, with the behaviour of most databases as defaults; each
 * database implements them in its own package.
 *
 * <p>May use {@code value} and {@code catalog}.
 */
@NullMarked
package dev.nacre.core.sql.dialect.part;

import org.jspecify.annotations.NullMarked;
