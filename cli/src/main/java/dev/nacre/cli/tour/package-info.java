/**
 * {@code nacre tour}: shows on any machine, in half a minute and a temporary folder, what Nacre
 * does: the database of a shop is sealed by one word in its URL, searched in vain, read back, and
 * an older copy and altered bits are noticed.
 *
 * <p>{@link dev.nacre.cli.tour.Tour} is the story and knows only {@link dev.nacre.cli.tour.Shop};
 * what a shop is kept in can change without the story.
 *
 * <p>May use core, wallet, jdbc and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.tour;

import org.jspecify.annotations.NullMarked;
