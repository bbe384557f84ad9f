package dev.nacre.bench.report;

import dev.nacre.bench.stat.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One contender in one measure.
 *
 * @param figure in the measure's unit
 * @param ratio to plain, round by round; absent for plain itself
 * @param cpuRatio the same of processor time
 * @param bound what the ratio may be at most; 0 where nothing is asked of it
 */
public record Line(
    String measure,
    String unit,
    String contender,
    Estimate figure,
    @Nullable Estimate ratio,
    @Nullable Estimate cpuSeconds,
    @Nullable Estimate cpuRatio,
    double bound,
    String verdict) {}
