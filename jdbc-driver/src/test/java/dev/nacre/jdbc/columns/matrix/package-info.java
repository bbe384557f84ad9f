/** Tests of each shape of a statement on each database, which are the tables of docs/sql.md. */
@NullMarked
package dev.nacre.jdbc.columns.matrix;

import org.jspecify.annotations.NullMarked;
