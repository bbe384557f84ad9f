/**
 * What tests of encrypted columns share: databases to connect to ({@code Bench}), what the database
 * hears ({@code Wiretap}, {@code Relay}), and others who interfere.
 */
@NullMarked
package dev.nacre.jdbc.columns.harness;

import org.jspecify.annotations.NullMarked;
