/** Tests of what is asked of a database about its tables, and of tables that somebody changed. */
@NullMarked
package dev.nacre.jdbc.columns.schema;

import org.jspecify.annotations.NullMarked;
