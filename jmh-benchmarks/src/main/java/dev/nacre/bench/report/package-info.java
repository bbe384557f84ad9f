/**
 * Writes the results of a run: text and a page for readers, JSON with every sample for programs.
 */
@NullMarked
package dev.nacre.bench.report;

import org.jspecify.annotations.NullMarked;
