package dev.nacre.demo.load;

import org.jspecify.annotations.Nullable;

/**
 * The results of one target in all turns after the warm-up.
 *
 * @param cpuMillisPerThousand CPU time of this process for a thousand transactions
 * @param cacheHitRatio of the database's own cache, from 0 to 1; NaN if unknown
 * @param firstFailure the message of the first failed transaction; null when none failed
 */
public record TargetSummary(
    String target,
    long transactions,
    double perSecond,
    double p50,
    double p95,
    double p99,
    double cpuMillisPerThousand,
    double cacheHitRatio,
    long soldOut,
    long failures,
    @Nullable String firstFailure) {}
