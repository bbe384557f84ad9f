/**
 * {@code nacre tour}: demonstrates Nacre on any machine, in half a minute and a temporary folder.
 * The database of a shop is encrypted by one word in its URL, searched in vain, and read back; an
 * older copy and altered bits are detected. Another database adds up an encrypted column.
 *
 * <p>{@link dev.nacre.cli.tour.Tour} has the steps, and {@code StepRunner} runs them: each returns
 * its {@code Evidence}, which says whether what was seen is as expected.
 *
 * <ul>
 *   <li>The shop: a {@code Shop} stores each {@code Order}. {@code DatabaseShop} does so in H2. The
 *       steps know the interface alone, so that the storage can change independently.
 *   <li>The sums: a {@code Till} adds up each {@code Sale} without reading one. {@code
 *       DatabaseTill} does so in H2, and {@code BlindSums} is the step that shows it.
 *   <li>The attacks: {@code PlaintextSearch} reads the bytes of a file, {@code FlippedBits} alters
 *       them, and a {@code Refusal} is the failure that has to follow.
 *   <li>Beside them: the {@code Credentials} of an owner and a thief, and the {@code
 *       TemporaryFolder} of all files.
 * </ul>
 *
 * <p>May use core, wallet, jdbc and {@code dev.nacre.cli}.
 */
@NullMarked
package dev.nacre.cli.tour;

import org.jspecify.annotations.NullMarked;
