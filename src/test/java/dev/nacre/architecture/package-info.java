/**
 * The plan of the house, as rules that break the build: which way the arrows run, what a room may
 * touch, and what nobody does.
 */
@NullMarked
package dev.nacre.architecture;

import org.jspecify.annotations.NullMarked;
