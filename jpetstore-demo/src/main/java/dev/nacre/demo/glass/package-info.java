/**
 * The glass wall: what the application sees beside what a thief of the file sees, or, where single
 * values are sealed, what the database's administrator sees. For the operator of a demo; nobody
 * should build this into a shop that sells.
 *
 * <ul>
 *   <li>Of pages: {@link dev.nacre.demo.glass.Wall} beside {@link dev.nacre.demo.glass.RawFile};
 *       {@link dev.nacre.demo.glass.PageMap} is the one class here that knows H2 from the inside.
 *   <li>Of cells: {@link dev.nacre.demo.glass.CellWall}. It knows no database, and sends the same
 *       statement twice, the second time past Nacre.
 * </ul>
 */
@NullMarked
package dev.nacre.demo.glass;

import org.jspecify.annotations.NullMarked;
