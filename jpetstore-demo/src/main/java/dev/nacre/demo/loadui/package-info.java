/**
 * The load as a page: starts and stops the load of package {@code load}, on the shop itself or on a
 * plain and an encrypted twin in turns, and delivers the figures to a page that draws them.
 *
 * <p>{@code LoadController} is the page, and {@code LoadRunner} runs one load at a time, which is
 * in a {@code LoadState} and has a {@code SampleHistory}. {@code TwinDatabases} are the databases
 * of a load; {@code TwinCheck} says whether there are two to compare.
 */
@NullMarked
package dev.nacre.demo.loadui;

import org.jspecify.annotations.NullMarked;
