/**
 * The files of a run: every sample as JSON and as CSV, the charts, and the page. {@link
 * dev.nacre.bench.report.file.ReportFolder} writes and reads them, by {@code ResultFile}, {@code
 * CsvWriter} and {@code CsvReader}.
 */
@NullMarked
package dev.nacre.bench.report.file;

import org.jspecify.annotations.NullMarked;
