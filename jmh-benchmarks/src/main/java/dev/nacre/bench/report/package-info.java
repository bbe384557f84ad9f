/** What a run says at its end: lines for people, JSON with every sample for everything else. */
@NullMarked
package dev.nacre.bench.report;

import org.jspecify.annotations.NullMarked;
