/**
 * {@code nacre tour}: shows on any machine, in half a minute and a temporary folder, what Nacre
 * does: data is sealed, searched for in vain, read back, and an altered byte is noticed.
 *
 * <p>{@link dev.nacre.cli.tour.Tour} is the story and knows only {@link dev.nacre.cli.tour.Shop};
 * what a shop is kept in can change without the story.
 *
 * <p>May use core, wallet and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.tour;

import org.jspecify.annotations.NullMarked;
