/**
 * Writes the results of a run: text and a page for readers, JSON with every sample for programs.
 * The page's charts are in {@code chart}, and the claims of the source documents in {@code claim}.
 */
@NullMarked
package dev.nacre.bench.report;

import org.jspecify.annotations.NullMarked;
