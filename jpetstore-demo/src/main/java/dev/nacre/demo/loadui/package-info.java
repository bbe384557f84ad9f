/**
 * The load as a page: starts and stops the load of package {@code load}, on the shop itself or on a
 * plain and an encrypted twin in turns, and delivers the figures to a page that draws them.
 */
@NullMarked
package dev.nacre.demo.loadui;

import org.jspecify.annotations.NullMarked;
