/** Tests of a database that several processes, servers or applications have open. */
@NullMarked
package dev.nacre.jdbc.engine.h2.share;

import org.jspecify.annotations.NullMarked;
