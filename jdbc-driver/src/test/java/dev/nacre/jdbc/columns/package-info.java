/** Tests of encrypted columns through JDBC. */
@NullMarked
package dev.nacre.jdbc.columns;

import org.jspecify.annotations.NullMarked;
