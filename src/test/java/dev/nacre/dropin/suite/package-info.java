/**
 * H2's own tests on sealed files. They come from a checkout of H2 that a property names; nothing of
 * them is here.
 *
 * <p>{@link dev.nacre.dropin.suite.H2SuiteTest} compiles them, has each class run in a process of
 * its own, first on plain files and then on sealed ones, and prints a table. What differs must
 * stand in {@code refusals.txt}, with where our pages say so.
 */
@NullMarked
package dev.nacre.dropin.suite;

import org.jspecify.annotations.NullMarked;
