/**
 * Column encryption for one connection.
 *
 * <p>The entry point is {@code ColumnEncryption}: {@code StatementPlans} plans statements and
 * checks that plans are still valid, {@code CatalogOperations} changes the catalog. {@code
 * ColumnSession} is their shared state, made of a {@code ColumnSetup}. {@code UniqueKeyCache}
 * caches the primary and unique keys of tables, and {@code StatementExplainer} explains statements.
 *
 * <p>The rooms below each do one job: {@code schema} reads what the database says of its tables,
 * {@code catalog} is the signed catalog, {@code policy} and {@code bypass} check the database
 * against the policy and for views that bypass plans. {@code keys}, {@code plan}, {@code cells} and
 * {@code sums} serve statements, {@code ddl} and {@code convert} change tables, in a {@code
 * transaction}. {@code lease} and {@code assertion} are about how long a plan may be used.
 *
 * <p>The other types are for statements that are sent in a special form:
 *
 * <ul>
 *   <li>{@code AssertedPlans} decides which prepared statements assert the catalog's version in
 *       their own packet, by what the room {@code assertion} knows of the target's driver;
 *   <li>{@code BinaryFetch} makes PostgreSQL's driver fetch rows in binary;
 *   <li>{@code OffloadedSums} are the rows of a query for sums that another program adds up; {@code
 *       OffloadedSumPlanner} plans it.
 * </ul>
 *
 * <p>May use core, the rooms below, {@code value}, {@code api} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns;

import org.jspecify.annotations.NullMarked;
