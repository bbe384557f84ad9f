/** Tests of the names in statements: each means what it means to the database, or is refused. */
@NullMarked
package dev.nacre.jdbc.columns.names;

import org.jspecify.annotations.NullMarked;
