/**
 * Tables in Markdown for README.md and docs/documents.md, made from the samples of the runs that
 * are kept. A test compares them with what stands there.
 */
@NullMarked
package dev.nacre.bench.report.markdown;

import org.jspecify.annotations.NullMarked;
