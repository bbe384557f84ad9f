/**
 * Name resolution: the tables in scope, and what a name may mean.
 *
 * <p>A name counts as an encrypted column if it might be one. What the database reports about plain
 * tables ({@code PlainTables}) can only exclude that they have a column.
 *
 * <p>A {@code Scope} has the tables of one query, and the scope of the query around it. Each of its
 * tables is a {@code FromItem}: a {@code Relation}, which has the columns, under its alias.
 *
 * <p>{@code NameResolver} finds the encrypted column that a name means; {@code NameExistence} tells
 * whether any other name exists at all.
 *
 * <p>May use {@code text}, {@code error}, {@code catalog}, {@code sql.column} and {@code
 * sql.refusal}.
 */
@NullMarked
package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.NullMarked;
