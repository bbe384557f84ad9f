package dev.nacre.bench.campaign;

/** How a run ended. */
public enum RunState {
  /** Still running, or the machine lost power. */
  RUNNING,
  COMPLETE,
  INTERRUPTED,
  FAILED
}
