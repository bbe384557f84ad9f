/**
 * Real database servers for tests: on the loopback, ended by whoever started them.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.server;

import org.jspecify.annotations.NullMarked;
