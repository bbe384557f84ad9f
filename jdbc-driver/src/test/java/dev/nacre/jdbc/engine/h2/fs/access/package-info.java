/** Tests of which code may use an open database, and which files its statements may name. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.access;

import org.jspecify.annotations.NullMarked;
