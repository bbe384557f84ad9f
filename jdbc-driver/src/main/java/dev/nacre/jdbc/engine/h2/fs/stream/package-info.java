/**
 * Encrypted files that are read or written from beginning to end: traces, lock files, restored
 * copies, and files that SQL has named.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.stream;

import org.jspecify.annotations.NullMarked;
