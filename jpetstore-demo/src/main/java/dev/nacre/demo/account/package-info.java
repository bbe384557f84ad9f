/**
 * The demo's own accounts: a customer for visitors, whose password is public, and the operator,
 * whose password is generated into a file. {@code DemoAccounts} creates both, {@code DemoVisitor}
 * is the customer, and {@code DemoPassphrase} generates passwords and passphrases.
 *
 * <p>May use {@code store}.
 */
@NullMarked
package dev.nacre.demo.account;

import org.jspecify.annotations.NullMarked;
