/**
 * The views and routines of a database that bypass the plans of statements.
 *
 * <p>{@code BypassQuery} finds them, for the plans to refuse: by queries about their definitions,
 * or in {@code ObjectDefinitions} where a database has no such queries. {@code BypassCache} holds
 * the answer to an earlier connection, which is used while {@code ObjectVersions} are the same.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.bypass;

import org.jspecify.annotations.NullMarked;
