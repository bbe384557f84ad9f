package dev.nacre.bench.campaign;

import dev.nacre.bench.fork.Sample;

/** A sample with its experiment and measure. */
public record Result(String experiment, String measure, Sample sample) {}
