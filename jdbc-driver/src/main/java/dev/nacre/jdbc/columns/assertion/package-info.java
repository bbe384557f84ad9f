/**
 * Which statements are sent in one packet behind an assertion of the catalog's version, so that the
 * check of the version costs no round trip: {@code StatementSequences} tells whether the target's
 * driver sends the statements of one text together, and {@code AssertedTexts} limits the number of
 * the texts.
 *
 * <p>{@code AssertedPlans} of {@code columns} decides by both. The assertion itself is a {@code
 * VersionAssertion} of {@code catalog}, and {@code statement.assertion} sends it.
 *
 * <p>May use JDBC alone.
 */
@NullMarked
package dev.nacre.jdbc.columns.assertion;

import org.jspecify.annotations.NullMarked;
