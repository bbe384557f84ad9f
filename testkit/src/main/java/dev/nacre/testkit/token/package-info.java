/**
 * Tokens for tests that need one, from SoftHSM.
 *
 * <p>May use JUnit and {@code requirement}.
 */
@NullMarked
package dev.nacre.testkit.token;

import org.jspecify.annotations.NullMarked;
