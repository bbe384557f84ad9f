/** The charts of a report: what they show, and how it is drawn as PNG. */
@NullMarked
package dev.nacre.bench.report.chart;

import org.jspecify.annotations.NullMarked;
