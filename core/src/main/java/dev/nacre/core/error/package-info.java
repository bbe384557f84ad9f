/**
 * Errors, each with a permanent number.
 *
 * <p>A message says what happened, where, and what to do. It never holds a value, a literal, a key
 * or a passphrase, and it does not repeat the message of another library, which might. File code
 * throws {@link dev.nacre.core.error.NacreIOException}, because its callers handle {@code
 * IOException} already; SQL code throws {@link dev.nacre.core.error.NacreException}.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.core.error;

import org.jspecify.annotations.NullMarked;
