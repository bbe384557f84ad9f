/**
 * Texts that MariaDB, or its driver, interprets differently from what they look like. {@link
 * dev.nacre.core.sql.rule.mariadb.MariaDbChecks} is the entry point; the other classes each know
 * one cause: names that differ only by case or accents ({@code LookalikeNameCheck}), JDBC escapes
 * that the driver removes ({@code RemovedEscapeCheck}), another character set ({@code
 * ClientCharsetCheck}), and storage engines that reach other tables ({@code StorageEngineCheck}).
 *
 * <p>This is the only room of {@code rule} for one database. Even so nothing asks which database it
 * is: {@code sql.rule} runs these checks where {@link
 * dev.nacre.core.sql.dialect.Dialect#mayHideSqlInText} says that the text alone does not show what
 * is executed.
 *
 * <p>May use all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.mariadb;

import org.jspecify.annotations.NullMarked;
