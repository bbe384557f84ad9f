/** JMH benchmarks of encrypted files, with the calls that H2 makes, beside H2's own channel. */
@NullMarked
package dev.nacre.bench.file;

import org.jspecify.annotations.NullMarked;
