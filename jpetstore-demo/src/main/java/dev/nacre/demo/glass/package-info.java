/**
 * The glass wall: what the application sees beside what a thief of the file sees, or, if single
 * values are encrypted, what the database's administrator sees. It is for the operator of a demo,
 * and does not belong in a real shop.
 *
 * <ul>
 *   <li>Of pages: {@link dev.nacre.demo.glass.Wall} beside {@link dev.nacre.demo.glass.RawFile};
 *       {@link dev.nacre.demo.glass.PageMap} is the only class here that uses H2's internals.
 *   <li>Of cells: {@link dev.nacre.demo.glass.CellWall}. It works with any database, and sends the
 *       same statement twice, the second time without Nacre.
 *   <li>Of sums: {@link dev.nacre.demo.glass.RevenueWall}, with any database and also without
 *       encryption.
 * </ul>
 */
@NullMarked
package dev.nacre.demo.glass;

import org.jspecify.annotations.NullMarked;
