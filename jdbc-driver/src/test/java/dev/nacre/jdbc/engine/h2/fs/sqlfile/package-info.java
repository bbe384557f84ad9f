/** Tests of statements of H2 that write files. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import org.jspecify.annotations.NullMarked;
