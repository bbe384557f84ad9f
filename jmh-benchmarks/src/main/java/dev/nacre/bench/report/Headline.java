package dev.nacre.bench.report;

/**
 * One line of the table at the top of a report.
 *
 * @param document the source document's statement
 * @param hardware our figure with the processor's AES
 * @param software our figure with AES in Java
 */
public record Headline(String what, String document, String hardware, String software) {}
