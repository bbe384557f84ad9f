/**
 * DDL for tables with encrypted columns, together with the change of the catalog.
 *
 * <p>{@code EncryptedDdl} is the entry point. {@code TableChanges} knows the two safe orders, with
 * and without DDL that can be rolled back.
 *
 * <p>May use core, {@code schema}, {@code policy}, {@code catalog}, {@code parameter} and {@code
 * error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.ddl;

import org.jspecify.annotations.NullMarked;
