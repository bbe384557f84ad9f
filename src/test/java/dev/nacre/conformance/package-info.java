/**
 * Nacre against the plain database: the same script through both, and every answer compared.
 *
 * <p>What differs stands in a list, here and in {@code DIFFERENCES.md}; so does what has stopped to
 * differ, until somebody takes it off.
 */
@NullMarked
package dev.nacre.conformance;

import org.jspecify.annotations.NullMarked;
