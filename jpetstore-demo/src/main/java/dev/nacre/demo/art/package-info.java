/**
 * Draws the animals: one drawing for each kind, in the colours of each item. Uses {@code store}.
 */
@NullMarked
package dev.nacre.demo.art;

import org.jspecify.annotations.NullMarked;
