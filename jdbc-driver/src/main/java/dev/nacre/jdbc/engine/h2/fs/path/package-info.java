/** The paths that H2 opens: of encrypted and plain databases, backups, and temporary files. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.path;

import org.jspecify.annotations.NullMarked;
