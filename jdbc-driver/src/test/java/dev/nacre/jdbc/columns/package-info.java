/**
 * Tests of encrypted columns through JDBC: what holds on each database, and what the plans of
 * statements say. Each room below tests one thing; {@code harness} is what the tests share.
 */
@NullMarked
package dev.nacre.jdbc.columns;

import org.jspecify.annotations.NullMarked;
