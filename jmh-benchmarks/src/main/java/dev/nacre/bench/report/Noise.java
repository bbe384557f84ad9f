package dev.nacre.bench.report;

import dev.nacre.bench.stat.Estimate;

/** What plain differs from itself in one measure: how far to trust the rest of it. */
public record Noise(String what, Estimate ratio) {}
