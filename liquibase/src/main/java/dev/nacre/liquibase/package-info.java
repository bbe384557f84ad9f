/**
 * Liquibase on {@code jdbc:nacre:} URLs: changes that encrypt columns, the attribute {@code
 * encrypted} of columns, and in {@code database} a database for each target. Liquibase finds all of
 * it by ServiceLoader.
 *
 * <p>Columns with that attribute:
 *
 * <ul>
 *   <li>{@code EncryptableColumn}: a column that may have it.
 *   <li>{@code EncryptedColumn}: a column of a new table with it; {@code EncryptedAddColumn}: one
 *       that is added to a table.
 *   <li>{@code EncryptedColumnChanges}: what the changes that define such columns have in common.
 *   <li>{@code Encryption}: what the attribute says.
 *   <li>{@code EncryptedType}: the type of a column with the encryption behind it.
 * </ul>
 *
 * <p>Changes:
 *
 * <ul>
 *   <li>{@code NacreCreateTableChange} and {@code NacreAddColumnChange}: Liquibase's own changes,
 *       whose columns may have the attribute.
 *   <li>{@code EncryptColumnChange} and {@code DecryptColumnChange}: convert a column of a table
 *       with rows; their base is {@code ColumnChange}.
 *   <li>{@code RekeyTableChange}: encrypts the rows of a table with new keys.
 *   <li>{@code TableChange}: the base of all that convert rows.
 * </ul>
 *
 * <p>{@code NacreNamespace} is the XML namespace of the changes and of the attribute.
 *
 * <p>Of Nacre only the class of its connections is used, to tell them from plain ones.
 */
@NullMarked
package dev.nacre.liquibase;

import org.jspecify.annotations.NullMarked;
