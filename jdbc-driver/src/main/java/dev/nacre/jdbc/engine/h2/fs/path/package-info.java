/** The paths of database files and of temporary files. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.path;

import org.jspecify.annotations.NullMarked;
