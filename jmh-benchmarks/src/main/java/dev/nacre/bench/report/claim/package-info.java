/**
 * What the source documents claim, and whether our figures agree. The table of all claims is made
 * in {@code markdown}, from the chapters.
 */
@NullMarked
package dev.nacre.bench.report.claim;

import org.jspecify.annotations.NullMarked;
