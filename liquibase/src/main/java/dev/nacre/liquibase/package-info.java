/**
 * Liquibase on {@code jdbc:nacre:} URLs: a database for each target, changes that encrypt columns,
 * and the attribute {@code encrypted} of columns. Liquibase finds all of it by ServiceLoader.
 *
 * <p>Of Nacre only the class of its connections is used, to tell them from plain ones.
 */
@NullMarked
package dev.nacre.liquibase;

import org.jspecify.annotations.NullMarked;
