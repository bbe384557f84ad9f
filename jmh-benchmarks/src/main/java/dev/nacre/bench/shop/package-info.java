/** The interface of a shop for terminals, and our own shop; JPetStore's is in {@code jpetstore}. */
@NullMarked
package dev.nacre.bench.shop;

import org.jspecify.annotations.NullMarked;
