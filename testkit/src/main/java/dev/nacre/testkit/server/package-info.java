/**
 * Real database servers for tests: on the loopback, ended by the test that started them.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.testkit.server;

import org.jspecify.annotations.NullMarked;
