/**
 * The catalog of encrypted columns as one connection has it: where it is kept in the database, the
 * keys of the columns, and the plans of statements.
 *
 * <p>What one connection does with it begins in {@code Columns}; how texts are read, and for how
 * long that holds, is in {@code PlanCache}.
 *
 * <p>What changes it is here, too: {@code Definitions} of tables, conversions of their rows ({@code
 * Converting}, its {@code Steps} and their {@code Filling}), and the wrapping of the keys when the
 * wallet has another master key ({@code Rewrapping}). Which catalog may have come after the one
 * that was seen before, {@code LastSeen} says. Who asked for the catalog just before a conversion
 * began has a {@code Grace} to send what was read by it. {@code PlainColumns} knows what plain
 * tables have that statements name beside encrypted ones, and {@code SharedTables} what other
 * connections have heard of them.
 *
 * <p>May use core, {@code parameter} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.catalog;

import org.jspecify.annotations.NullMarked;
