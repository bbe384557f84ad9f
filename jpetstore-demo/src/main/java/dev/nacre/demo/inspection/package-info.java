/**
 * The glass wall: what the application sees beside what a thief of the file sees, or, if single
 * values are encrypted, what the database's administrator sees. It is for the operator of a demo,
 * and does not belong in a real shop.
 *
 * <ul>
 *   <li>Of blocks: {@code block}. The wall shows rows beside {@link
 *       dev.nacre.demo.inspection.RawFile}.
 *   <li>Of cells: {@code cell}. It works with any database, and sends the same statement twice, the
 *       second time without Nacre.
 *   <li>Of sums: {@code sum}, with any database and also without encryption.
 * </ul>
 *
 * <p>Here is what they share: stored bytes and how they are shown ({@code StoredValue}, {@code
 * HexLines}, {@code NewestRows}), the search for a word in a file ({@code FileSearch}, {@code
 * WordForms}), the wallet and its rotation ({@code WalletReader}, {@code MasterKeyRotation}), and
 * the part of an error that a page may show ({@code ShownError}).
 *
 * <p>May use {@code store}, {@code database} and the block layout of core; knows none of the three.
 */
@NullMarked
package dev.nacre.demo.inspection;

import org.jspecify.annotations.NullMarked;
