package dev.nacre.demo.load;

import org.jspecify.annotations.Nullable;

/**
 * What one target did in all turns after the warm-up.
 *
 * @param cpuMillisPerThousand CPU time of this process for a thousand transactions
 * @param cacheHitRatio of the database's own cache, from 0 to 1; NaN when it does not say
 * @param firstFailure what the first failed transaction said; null when none failed
 */
public record Summary(
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
