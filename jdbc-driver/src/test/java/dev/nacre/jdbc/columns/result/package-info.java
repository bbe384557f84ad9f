/** Tests of results of encrypted columns, and of the end of statements and connections. */
@NullMarked
package dev.nacre.jdbc.columns.result;

import org.jspecify.annotations.NullMarked;
