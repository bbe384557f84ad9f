/**
 * The wallet: a passphrase-protected file of master keys. {@link dev.nacre.wallet.Wallet} is the
 * front door, and most users need nothing else; a passphrase comes from {@link
 * dev.nacre.wallet.unlock}, a database's anchor against rollback lives in {@link
 * dev.nacre.wallet.registry}.
 *
 * <p>May use core's shared rooms ({@code error}, {@code secret}, {@code suite}, {@code key}) and
 * Bouncy Castle. Knows no JDBC and no database.
 */
@NullMarked
package dev.nacre.wallet;

import org.jspecify.annotations.NullMarked;
