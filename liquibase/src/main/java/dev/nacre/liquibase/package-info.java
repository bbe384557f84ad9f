/** Liquibase on {@code jdbc:nacre:} URLs. */
@NullMarked
package dev.nacre.liquibase;

import org.jspecify.annotations.NullMarked;
