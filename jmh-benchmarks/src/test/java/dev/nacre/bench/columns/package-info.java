/**
 * What a statement costs when a column is encrypted, beside the raw driver, beside AES-GCM written
 * by hand into a binary column, and beside others that encrypt columns in the client.
 */
@NullMarked
package dev.nacre.bench.columns;

import org.jspecify.annotations.NullMarked;
