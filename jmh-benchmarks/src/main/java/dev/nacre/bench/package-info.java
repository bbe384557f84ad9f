/**
 * Measures what encryption costs, on whole processes.
 *
 * <table>
 *   <caption>Rooms</caption>
 *   <tr><th>room</th><th>holds</th></tr>
 *   <tr><td>{@code command}</td><td>{@code nacre benchmark} and its subcommands</td></tr>
 *   <tr><td>{@code run}</td><td>what the subcommands share: a run of experiments</td></tr>
 *   <tr><td>{@code experiment}</td><td>what an experiment is, and how its rounds are run</td></tr>
 *   <tr><td>{@code batch}, {@code cipher}, {@code granularity}, {@code growth}, {@code oltp}, {@code
 *       slap}, {@code sums}, {@code sumsql}</td><td>the experiments with their reports</td></tr>
 *   <tr><td>{@code shop}, {@code jpetstore}</td><td>what {@code oltp} puts under load</td></tr>
 *   <tr><td>{@code side}</td><td>the sides that the experiments compare</td></tr>
 *   <tr><td>{@code fork}, {@code disk}</td><td>a JVM for one sample, and a slow disk for
 *       it</td></tr>
 *   <tr><td>{@code campaign}, {@code report}</td><td>the stored result, and the page that is drawn
 *       from that alone</td></tr>
 *   <tr><td>{@code stat}, {@code machine}</td><td>medians and ratios with intervals, and the
 *       description of the machine</td></tr>
 *   <tr><td>{@code h2}</td><td>measures the goals of the design</td></tr>
 *   <tr><td>{@code rotation}</td><td>measures what a rotation of the data key costs other
 *       users</td></tr>
 *   <tr><td>{@code jmh}</td><td>compares results of JMH</td></tr>
 * </table>
 *
 * <p>An absolute time is not a result; a ratio measured in one run is. Every run therefore holds
 * all sides of a comparison, interleaved, and plain against plain as its control.
 *
 * <p>Workloads on a database use JDBC URLs, as an application would. Of Nacre itself, {@code
 * cipher} and {@code sums} measure core, and {@code side} creates wallets. {@code command}, {@code
 * run} and {@code h2} use classes of the {@code nacre} command. {@code oltp}, {@code shop} and
 * {@code jpetstore} use the store and the load of the demo. JMH benchmarks of single classes are
 * among the tests of this module.
 */
@NullMarked
package dev.nacre.bench;

import org.jspecify.annotations.NullMarked;
