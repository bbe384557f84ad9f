/** Tests of the catalog's changes by DDL. */
@NullMarked
package dev.nacre.jdbc.columns.ddl;

import org.jspecify.annotations.NullMarked;
