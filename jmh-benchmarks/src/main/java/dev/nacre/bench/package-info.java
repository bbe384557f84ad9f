/**
 * What encryption costs, measured on whole processes.
 *
 * <p>{@code command} is {@code nacre benchmark}. {@code batch}, {@code granularity}, {@code oltp},
 * {@code slap} and {@code sums} are experiments and what they have to say, {@code shop} and {@code
 * jpetstore} are what {@code oltp} puts under load; {@code side} lists whom they compare; {@code
 * run} decides what runs when, {@code fork} runs one sample in a JVM of its own, {@code disk} makes
 * the disk slow that such a JVM sees; {@code campaign} is what is kept, and {@code report} draws
 * the page from that alone. {@code h2} measures the goals of the design. {@code stat} turns samples
 * into medians and ratios with intervals; {@code machine} says where it ran.
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
