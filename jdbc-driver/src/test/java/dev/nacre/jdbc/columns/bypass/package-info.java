/**
 * Tests of the ways around the encryption: other ways to the rows, methods that lead to the target,
 * and places where values or passwords might be shown.
 */
@NullMarked
package dev.nacre.jdbc.columns.bypass;

import org.jspecify.annotations.NullMarked;
