/** Tests of queries over encrypted columns. */
@NullMarked
package dev.nacre.jdbc.columns.query;

import org.jspecify.annotations.NullMarked;
