/**
 * DDL for tables with encrypted columns, together with the change of the catalog.
 *
 * <p>{@code EncryptedDdl} is the entry point, called by {@code CatalogOperations} with the DDL to
 * send. It checks the statement against the catalog and the database ({@code DdlRequirements},
 * {@code ConversionCheck}), and plans the next catalog; a {@code TableAlteration} is that plan for
 * {@code ALTER TABLE}. It then leaves it to {@code TableChanges} to send the DDL and write the
 * catalog, in an order in which a crash leaves no encrypted column unguarded:
 *
 * <ul>
 *   <li>{@code TransactionalChanges}: both in one transaction, which may be the application's.
 *   <li>{@code StepwiseChanges}, where the database commits each DDL statement. The catalog gets
 *       new tables and columns before they exist, and keeps dropped ones until they are gone.
 * </ul>
 *
 * <p>After an {@code ALTER TABLE}, {@code AlterationProbe} asks the database what it has done: the
 * name may have meant another table.
 *
 * <p>May use core, {@code schema}, {@code policy}, {@code transaction}, {@code catalog}, {@code
 * value} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.ddl;

import org.jspecify.annotations.NullMarked;
