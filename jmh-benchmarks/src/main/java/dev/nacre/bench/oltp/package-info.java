/**
 * The pet store under load: the Virtage report and the oracletech article. Our shop, its data and
 * its customers' actions come from {@code dev.nacre.demo.load}, those of JPetStore 6 from {@code
 * dev.nacre.bench.jpetstore}; this package schedules the actions and measures them.
 */
@NullMarked
package dev.nacre.bench.oltp;

import org.jspecify.annotations.NullMarked;
