/**
 * What differs between databases in the SQL that we write.
 *
 * <p>May use {@code sql.parse} and {@code value}.
 */
@NullMarked
package dev.nacre.core.sql.dialect;

import org.jspecify.annotations.NullMarked;
