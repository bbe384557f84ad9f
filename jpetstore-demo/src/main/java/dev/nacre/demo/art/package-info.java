/**
 * Draws the animals: one picture for each kind, in the colours of each item. Knows {@code store}.
 */
@NullMarked
package dev.nacre.demo.art;

import org.jspecify.annotations.NullMarked;
