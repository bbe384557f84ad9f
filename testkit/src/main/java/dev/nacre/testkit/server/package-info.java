/**
 * Real database servers for tests, on the loopback. A test ends the servers that it starts; those
 * that several tests share end with the JVM.
 *
 * <p>Of Nacre, it may use {@code testkit.tree}.
 */
@NullMarked
package dev.nacre.testkit.server;

import org.jspecify.annotations.NullMarked;
