/** The SQL wing's front half: reading and rewriting SQL. Holds rooms, and nothing itself. */
@NullMarked
package dev.nacre.core.sql;

import org.jspecify.annotations.NullMarked;
