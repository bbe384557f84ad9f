/** Tests of what becomes of statements. */
@NullMarked
package dev.nacre.core.sql;

import org.jspecify.annotations.NullMarked;
