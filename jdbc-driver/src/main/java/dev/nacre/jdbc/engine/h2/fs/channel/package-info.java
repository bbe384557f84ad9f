/**
 * Files of a database as the channels that H2 reads and writes, encrypted and plain, with their
 * locks. The headers of stores are parsed and corrected here. {@code FileEventLog} writes what
 * happens to encrypted files to the log.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.channel;

import org.jspecify.annotations.NullMarked;
