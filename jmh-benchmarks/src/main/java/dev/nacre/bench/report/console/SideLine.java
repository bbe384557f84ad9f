package dev.nacre.bench.report.console;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nacre.bench.stat.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * One side in one measure.
 *
 * @param side by its name; files keep the older name of this property
 * @param figure in the measure's unit
 * @param ratio to plain, round by round; absent for plain itself
 * @param cpuRatio to plain, for processor time
 * @param bound the largest ratio allowed; 0 where there is no limit
 */
public record SideLine(
    String measure,
    String unit,
    @JsonProperty("contender") String side,
    Estimate figure,
    @Nullable Estimate ratio,
    @Nullable Estimate cpuSeconds,
    @Nullable Estimate cpuRatio,
    double bound,
    String verdict) {}
