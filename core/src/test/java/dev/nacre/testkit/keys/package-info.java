/**
 * Master keys without a wallet.
 *
 * <p>May use: core.key, core.secret, core.error.
 */
@NullMarked
package dev.nacre.testkit.keys;

import org.jspecify.annotations.NullMarked;
