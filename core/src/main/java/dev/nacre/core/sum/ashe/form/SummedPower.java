package dev.nacre.core.sum.ashe.form;

/** What is summed: the values of a column, or their squares. */
public enum SummedPower {
  VALUES,
  SQUARES
}
