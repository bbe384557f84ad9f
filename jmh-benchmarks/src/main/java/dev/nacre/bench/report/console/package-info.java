/** What a terminal shows: the progress of a run, and results as text. */
@NullMarked
package dev.nacre.bench.report.console;

import org.jspecify.annotations.NullMarked;
