/**
 * Liquibase on {@code jdbc:nacre:} URLs: changes that encrypt columns, the attribute {@code
 * encrypted} of columns, and in {@code database} a database for each target. Liquibase finds all of
 * it by ServiceLoader.
 *
 * <p>Of Nacre only the class of its connections is used, to tell them from plain ones.
 */
@NullMarked
package dev.nacre.liquibase;

import org.jspecify.annotations.NullMarked;
