/**
 * The pet store under load: the Virtage report and the oracletech article. Our shop, its data and
 * what customers do come from {@code dev.nacre.demo.load}, those of JPetStore 6 from {@code
 * dev.nacre.bench.jpetstore}; when they do it, and how long it takes, is decided and measured here.
 */
@NullMarked
package dev.nacre.bench.oltp;

import org.jspecify.annotations.NullMarked;
