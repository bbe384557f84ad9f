/** JMH benchmarks of wallets. */
@NullMarked
package dev.nacre.bench.wallet;

import org.jspecify.annotations.NullMarked;
