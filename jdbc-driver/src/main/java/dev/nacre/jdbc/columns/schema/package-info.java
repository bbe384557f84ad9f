/**
 * What a database says about its tables and columns, apart from the catalog of encrypted columns.
 *
 * <p>{@code TableSnapshot} is what a conversion knows of its table: as the dialect describes the
 * whole of it ({@code DescribedSnapshot}), or by single queries ({@code QueriedSnapshot}).
 *
 * <p>Nothing is cached here. May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.schema;

import org.jspecify.annotations.NullMarked;
