/**
 * What metadata says of encrypted columns: their declared types, not those of their cells.
 *
 * <p>{@code DeclaredMetaData} is the metadata of a result, of which {@code ShownColumns} are those
 * that the application sees. {@code LogicalType} knows what JDBC reports about a type: its code,
 * its name, the class of its values, and its sizes.
 *
 * <p>May use core.
 */
@NullMarked
package dev.nacre.jdbc.result.describe;

import org.jspecify.annotations.NullMarked;
