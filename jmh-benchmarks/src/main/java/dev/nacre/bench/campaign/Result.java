package dev.nacre.bench.campaign;

import dev.nacre.bench.fork.Sample;

/** A sample with what it is a sample of. */
public record Result(String experiment, String measure, Sample sample) {}
