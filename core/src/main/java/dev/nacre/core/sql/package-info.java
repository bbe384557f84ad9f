/** The SQL wing's front half: reading and rewriting SQL. Holds rooms, and their front door. */
@NullMarked
package dev.nacre.core.sql;

import org.jspecify.annotations.NullMarked;
