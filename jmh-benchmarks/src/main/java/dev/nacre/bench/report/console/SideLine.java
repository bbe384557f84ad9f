package dev.nacre.bench.report.console;

import dev.nacre.bench.stat.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One contender in one measure.
 *
 * @param figure in the measure's unit
 * @param ratio to plain, round by round; absent for plain itself
 * @param cpuRatio to plain, for processor time
 * @param bound the largest ratio allowed; 0 where there is no limit
 */
public record ContenderLine(
    String measure,
    String unit,
    String contender,
    Estimate figure,
    @Nullable Estimate ratio,
    @Nullable Estimate cpuSeconds,
    @Nullable Estimate cpuRatio,
    double bound,
    String verdict) {}
