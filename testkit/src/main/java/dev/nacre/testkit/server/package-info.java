/**
 * Real database servers for tests, on the loopback: {@link dev.nacre.testkit.server.Postgres} and
 * {@link dev.nacre.testkit.server.MariaDb}. A test ends the servers that it starts.
 *
 * <p>Of Nacre, it may use {@code testkit.tree}.
 */
@NullMarked
package dev.nacre.testkit.server;

import org.jspecify.annotations.NullMarked;
