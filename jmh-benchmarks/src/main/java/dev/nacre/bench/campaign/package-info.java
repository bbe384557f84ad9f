/**
 * All that a run leaves behind: records that become {@code samples.json} and come back from it, so
 * that a report can be drawn again years later. Knows no experiment.
 */
@NullMarked
package dev.nacre.bench.campaign;

import org.jspecify.annotations.NullMarked;
