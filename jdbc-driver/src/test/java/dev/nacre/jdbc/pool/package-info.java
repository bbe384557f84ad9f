/**
 * Tests of what applications put around Nacre or below it: connection pools, and drivers that log
 * statements.
 */
@NullMarked
package dev.nacre.jdbc.pool;

import org.jspecify.annotations.NullMarked;
