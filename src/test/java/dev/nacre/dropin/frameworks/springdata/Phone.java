package dev.nacre.dropin.frameworks.springdata;

/** A row of the table {@code phone}, which refers to its customer. */
public record Phone(String digits) {}
