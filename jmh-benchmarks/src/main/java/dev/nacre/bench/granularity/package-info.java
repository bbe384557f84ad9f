/**
 * Compares what is encrypted: the work of a client on H2 with its files encrypted, with the column
 * encrypted, and with nothing encrypted. The Virtage report calls it tablespace and column
 * encryption.
 */
@NullMarked
package dev.nacre.bench.granularity;

import org.jspecify.annotations.NullMarked;
