/**
 * Measures what encryption costs, on whole processes.
 *
 * <p>{@code command} is {@code nacre benchmark}, and {@code lab} is what its subcommands share.
 * {@code batch}, {@code cipher}, {@code granularity}, {@code growth}, {@code oltp}, {@code slap},
 * {@code sums} and {@code sumsql} are experiments with their reports, {@code shop} and {@code
 * jpetstore} are what {@code oltp} puts under load; {@code side} lists the sides that they compare;
 * {@code run} decides what runs when, {@code fork} runs one sample in a JVM of its own, {@code
 * disk} slows the disk of such a JVM; {@code campaign} is the stored result, and {@code report}
 * draws the page from that alone. {@code h2} measures the goals of the design, and {@code rotation}
 * what a rotation of the data key costs other users. {@code jmh} compares results of JMH. {@code
 * stat} turns samples into medians and ratios with intervals; {@code machine} describes the
 * machine.
 *
 * <p>An absolute time is not a result; a ratio measured in one run is. Every run therefore holds
 * all sides of a comparison, interleaved, and plain against plain as its control.
 *
 * <p>Uses what a user would: JDBC URLs. {@code cipher} and {@code sums} measure core itself, and
 * {@code side} makes wallets. JMH benchmarks of single classes are among the tests of this module.
 */
@NullMarked
package dev.nacre.bench;

import org.jspecify.annotations.NullMarked;
