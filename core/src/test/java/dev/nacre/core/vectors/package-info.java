/** Reads test vectors that others made; see {@code vectors/README.md} for whose they are. */
@NullMarked
package dev.nacre.core.vectors;

import org.jspecify.annotations.NullMarked;
