package dev.nacre.demo.load;

/**
 * The results of one target in one turn.
 *
 * @param seconds since the load began, at the end of the turn
 * @param perSecond transactions
 * @param p50 latency in milliseconds, as are the next two
 * @param cpu share of all cores that this process used, from 0 to 1; NaN when unknown
 * @param soldOut since the load began, as are failures
 */
public record Sample(
    int turn,
    String target,
    double seconds,
    double perSecond,
    double p50,
    double p95,
    double p99,
    double cpu,
    long soldOut,
    long failures) {}
