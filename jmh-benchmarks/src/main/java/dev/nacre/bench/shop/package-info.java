/** A shop that is open for terminals, and our own; that of others is in {@code jpetstore}. */
@NullMarked
package dev.nacre.bench.shop;

import org.jspecify.annotations.NullMarked;
