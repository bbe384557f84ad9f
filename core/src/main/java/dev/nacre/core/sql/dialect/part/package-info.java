/**
 * The parts of a dialect that have SQL or values of their own: what each asks and tells is said
 * here, with the answer that most databases give, and each database has its answers in a room of
 * its own.
 *
 * <p>May use {@code value}.
 */
@NullMarked
package dev.nacre.core.sql.dialect.part;

import org.jspecify.annotations.NullMarked;
