/**
 * The charts of a report: what they show ({@code Chart}), and how it is drawn as PNG ({@code
 * ChartPainter}), in one {@code SideColour} for each side.
 */
@NullMarked
package dev.nacre.bench.report.chart;

import org.jspecify.annotations.NullMarked;
