/**
 * What the source documents claim, and whether our figures agree: a {@code Document} makes {@code
 * Claim}s, and {@code Agreement} judges one of our figures against them. The table of all claims is
 * made in {@code markdown}, from the chapters.
 */
@NullMarked
package dev.nacre.bench.report.claim;

import org.jspecify.annotations.NullMarked;
