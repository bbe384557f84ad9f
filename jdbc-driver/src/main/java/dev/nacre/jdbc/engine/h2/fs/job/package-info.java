/** Jobs on an open database, and conversions that are completed when H2 closes it. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.job;

import org.jspecify.annotations.NullMarked;
