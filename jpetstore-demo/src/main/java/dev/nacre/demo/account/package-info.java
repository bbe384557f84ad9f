/**
 * The demo's own accounts: a customer for visitors, whose password is public, and the operator,
 * whose password is generated into a file.
 *
 * <p>May use {@code store}.
 */
@NullMarked
package dev.nacre.demo.account;

import org.jspecify.annotations.NullMarked;
