/**
 * The load as a page: starts and stops what {@code load} does, on the shop itself or on a plain and
 * an encrypted twin in turns, and hands the figures to a page that draws them.
 */
@NullMarked
package dev.nacre.demo.throng;

import org.jspecify.annotations.NullMarked;
