package dev.nacre.core.sum.ashe;

/** What is summed: the values of a column, or their squares. */
public enum Moment {
  VALUES,
  SQUARES
}
