/**
 * What a report says, made from the samples alone: a {@link dev.nacre.bench.report.Chapter} for
 * each experiment gives its {@link dev.nacre.bench.report.Section}s, {@link
 * dev.nacre.bench.report.Headline}s and {@link dev.nacre.bench.report.Figure}s. A figure is a
 * {@link dev.nacre.bench.report.SideComparison} with a name, a {@code Verdict} its words, and a
 * {@code RunComparison} says whether a second run confirms a first. {@code Capitalization} is for
 * the first word of a heading or a row.
 *
 * <p>Its parts come from {@code chart} (charts) and {@code claim} (what the source documents
 * claim). Its forms are {@code page} (HTML), {@code file} (the folder of a run), {@code markdown}
 * (tables for our own documents) and {@code console} (while a run goes on). Nothing here knows an
 * experiment.
 */
@NullMarked
package dev.nacre.bench.report;

import org.jspecify.annotations.NullMarked;
