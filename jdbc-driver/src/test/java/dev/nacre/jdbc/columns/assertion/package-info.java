/** Tests of statements that assert the catalog's version in their own packet, on PostgreSQL. */
@NullMarked
package dev.nacre.jdbc.columns.assertion;

import org.jspecify.annotations.NullMarked;
