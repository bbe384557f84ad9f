/**
 * Parsing and rewriting of SQL. {@link dev.nacre.core.sql.SqlRewriter} is the entry point; the work
 * is in the packages below.
 */
@NullMarked
package dev.nacre.core.sql;

import org.jspecify.annotations.NullMarked;
