/**
 * JMH benchmarks of {@code core.suite}: our ciphers beside the JDK's own.
 *
 * <p>Methods come in pairs: {@code plainX} is what it costs without us, {@code sealedX} with us;
 * their ratio is the result.
 */
@NullMarked
package dev.nacre.bench.suite;

import org.jspecify.annotations.NullMarked;
