/** Tests of names of columns that are not there, or that mean something else than they seem to. */
@NullMarked
package dev.nacre.core.sql.names;

import org.jspecify.annotations.NullMarked;
