/**
 * The glass wall: what the application sees beside what a thief of the file sees. For the operator
 * of a demo; nobody should build this into a shop that sells.
 *
 * <p>{@link dev.nacre.demo.glass.PageMap} is the one class here that knows H2 from the inside.
 */
@NullMarked
package dev.nacre.demo.glass;

import org.jspecify.annotations.NullMarked;
