package dev.nacre.bench.campaign;

/** How a run ended. */
public enum Outcome {
  /** It has not, or its machine lost power. */
  RUNNING,
  COMPLETE,
  INTERRUPTED,
  FAILED
}
