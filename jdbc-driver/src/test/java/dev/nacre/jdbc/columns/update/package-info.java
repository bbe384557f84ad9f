/** Tests of statements that write rows: row-wise updates, batches, and rows that they return. */
@NullMarked
package dev.nacre.jdbc.columns.update;

import org.jspecify.annotations.NullMarked;
