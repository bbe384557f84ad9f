/**
 * What encryption costs, measured on whole processes.
 *
 * <p>The runnable jar starts here. {@code fork} runs one sample in a JVM of its own; {@code h2}
 * says what is run, and against whom; {@code stat} turns samples into medians and ratios with
 * intervals; {@code machine} says where it ran; {@code report} prints and keeps it.
 *
 * <p>An absolute time is not a result; a ratio measured in one run is. Every run therefore holds
 * all sides of a comparison, interleaved, and plain against plain as its control.
 *
 * <p>Uses what a user would: JDBC URLs. JMH benchmarks of single classes are the tests of this
 * module.
 */
@NullMarked
package dev.nacre.bench;

import org.jspecify.annotations.NullMarked;
