/**
 * Liquibase on {@code jdbc:nacre:} URLs: changes that encrypt columns, the attribute {@code
 * encrypted} of columns, and in {@code database} a database for each target. Liquibase finds all of
 * it by ServiceLoader.
 *
 * <p>Columns with that attribute:
 *
 * <ul>
 *   <li>{@code EncryptedAttribute}: a column that may have it.
 *   <li>{@code EncryptedColumn}: a column of a new table with it; {@code EncryptedAddColumn}: one
 *       that is added to a table.
 *   <li>{@code EncryptedColumnChanges}: what the changes that define such columns have in common.
 *   <li>{@code Encryption}: what the attribute says.
 *   <li>{@code EncryptedType}: the type of a column with the encryption behind it.
 * </ul>
 *
 * <p>{@code EncryptColumnChange} encrypts a column of a table with rows.
 *
 * <p>Of Nacre only the class of its connections is used, to tell them from plain ones.
 */
@NullMarked
package dev.nacre.liquibase;

import org.jspecify.annotations.NullMarked;
