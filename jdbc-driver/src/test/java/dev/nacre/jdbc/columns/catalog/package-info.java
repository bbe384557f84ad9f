/** Tests of the catalog that a connection uses. */
@NullMarked
package dev.nacre.jdbc.columns.catalog;

import org.jspecify.annotations.NullMarked;
