/**
 * The same work on H2 with pages encrypted, with the column encrypted, and with nothing encrypted:
 * what the Virtage report calls tablespace and column encryption.
 */
@NullMarked
package dev.nacre.bench.granularity;

import org.jspecify.annotations.NullMarked;
