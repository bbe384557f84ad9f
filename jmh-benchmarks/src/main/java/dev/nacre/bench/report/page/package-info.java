/** A report as one HTML page, which needs no network and no other file. */
@NullMarked
package dev.nacre.bench.report.page;

import org.jspecify.annotations.NullMarked;
