package dev.nacre.core.file.reseal;

/** Foretells what a rotation costs from here on, if other threads write on as before. */
record ResealForecast(RetiringBlockEstimate estimate, ResealCosts costs) {
  /** The cost so far, in nanoseconds of work. */
  long spent() {
    return costs.spent();
  }

  /** The expected cost of this many blocks ahead. */
  long of(long blocks) {
    return costs.of(blocks, estimate.of(blocks));
  }
}
