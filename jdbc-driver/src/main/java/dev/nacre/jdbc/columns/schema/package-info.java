/**
 * What a database says about its tables and columns, apart from the catalog of encrypted columns.
 *
 * <p>Nothing is cached here. May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.schema;

import org.jspecify.annotations.NullMarked;
