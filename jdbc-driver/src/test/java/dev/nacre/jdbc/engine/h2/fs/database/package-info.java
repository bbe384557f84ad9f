/** Tests of what H2 takes for file systems, on disks that can lose their power. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.database;

import org.jspecify.annotations.NullMarked;
