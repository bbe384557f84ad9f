/** Tests of wallets that connections share, and of master keys in tokens. */
@NullMarked
package dev.nacre.jdbc.open.wallet;

import org.jspecify.annotations.NullMarked;
