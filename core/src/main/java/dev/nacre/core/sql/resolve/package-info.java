/**
 * Name resolution: the tables in scope, and what a name may mean.
 *
 * <p>{@link dev.nacre.core.sql.resolve.Scope} is the entry point. It has the tables of one query,
 * and the scope of the query around it. Each of its tables is a {@code FromItem}: a {@code
 * Relation}, which has the columns, under its alias. {@code Scope.find} returns the encrypted
 * column that a name means, by {@code NameResolver}; {@code NameExistence} tells whether any other
 * name exists at all.
 *
 * <p>A name counts as an encrypted column if it might be one. What the database reports about plain
 * tables ({@code PlainTables}) can only exclude that they have a column. So there are three
 * questions about a name, each with its own methods of {@code Relation}:
 *
 * <table>
 * <caption>Does a relation have a column of this name?</caption>
 * <tr><th>question</th><th>methods</th><th>for a plain table that is not known</th></tr>
 * <tr><td>certainly</td><td>{@code shows}, {@code hasPlain}</td><td>no</td></tr>
 * <tr><td>as far as known</td><td>{@code accepts}</td><td>yes, until the database was asked</td></tr>
 * <tr><td>possibly</td><td>{@code mayHave}, {@code mayShow}</td><td>yes; {@code mayShow} leaves
 *     such tables out</td></tr>
 * </table>
 *
 * <p>May use {@code text}, {@code error}, {@code catalog}, {@code sql.column} and {@code
 * sql.refusal}.
 */
@NullMarked
package dev.nacre.core.sql.resolve;

import org.jspecify.annotations.NullMarked;
