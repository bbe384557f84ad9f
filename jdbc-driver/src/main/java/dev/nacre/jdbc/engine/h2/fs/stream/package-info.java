/**
 * Encrypted files that are read or written from beginning to end: traces, lock files, restored
 * copies, and files that SQL has named.
 *
 * <p>{@code EncryptedStreams} opens those of a database, by {@code EncryptedInput} and {@code
 * EncryptedOutput}. {@code DatabaseTrace} is the trace of a database: a {@code TraceOutput} writes
 * its lines, and {@code TraceFailures} says what follows where it cannot. {@code LockFileOutput}
 * writes H2's lock file, and {@code RestoredOutput} restores a file from a raw copy.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.stream;

import org.jspecify.annotations.NullMarked;
