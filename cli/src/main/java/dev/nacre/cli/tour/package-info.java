/**
 * {@code nacre tour}: demonstrates Nacre on any machine, in half a minute and a temporary folder.
 * The database of a shop is encrypted by one word in its URL, searched in vain, and read back; an
 * older copy and altered bits are detected. Another database adds up an encrypted column.
 *
 * <p>{@link dev.nacre.cli.tour.Tour} has the steps and uses only {@link dev.nacre.cli.tour.Shop}
 * and {@link dev.nacre.cli.tour.Till}, so that the storage of a shop can change independently.
 *
 * <p>May use core, wallet, jdbc and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.tour;

import org.jspecify.annotations.NullMarked;
