/**
 * Tests of the driver as an application meets it: its URLs, and the first use of a database. Each
 * room below tests one part.
 */
@NullMarked
package dev.nacre.jdbc;

import org.jspecify.annotations.NullMarked;
