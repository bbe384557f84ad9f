package dev.nacre.bench.report;

/**
 * One line of the table that people look at first.
 *
 * @param document what a source document says
 * @param hardware ours, with the processor's AES
 * @param software ours, with AES in Java
 */
public record Headline(String what, String document, String hardware, String software) {}
