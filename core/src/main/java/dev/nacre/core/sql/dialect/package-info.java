/**
 * What differs between databases in the SQL that we write.
 *
 * <p>{@code Dialect} itself is asked for what is about cells, the catalog and bypasses; the sealed
 * interfaces that it implements only keep these in files of their own. What it tells of the
 * database's tables and types, which are not ours, is a record that it gives, so that these methods
 * do not stand among the others.
 *
 * <p>May use {@code sql.lex}, {@code sql.parse} and {@code value}.
 */
@NullMarked
package dev.nacre.core.sql.dialect;

import org.jspecify.annotations.NullMarked;
