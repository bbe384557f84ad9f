/** Tests of symmetric additive encryption. */
@NullMarked
package dev.nacre.core.sum.ashe;

import org.jspecify.annotations.NullMarked;
