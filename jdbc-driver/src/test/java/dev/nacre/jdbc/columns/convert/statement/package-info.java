/** Tests of the statements that a conversion sends. */
@NullMarked
package dev.nacre.jdbc.columns.convert.statement;

import org.jspecify.annotations.NullMarked;
