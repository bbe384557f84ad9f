/**
 * Tests of the types of columns: values, setters and getters, what metadata says, and the tables of
 * docs/types.md.
 */
@NullMarked
package dev.nacre.jdbc.columns.types;

import org.jspecify.annotations.NullMarked;
