/**
 * Key store files, by which {@code keytool} and other tools exchange keys with a wallet: export and
 * import. The files of a {@link dev.nacre.wallet.keystorefile.KeyStoreFileFormat} are read and
 * written by {@code KeyStoreFileCodec}, a {@code KeyStoreEntry} for each key.
 *
 * <p>A key store file has less than a wallet: it does not store which key is current, nor the
 * operator's remarks. May use core's shared packages, the JDK's and Bouncy Castle's key stores.
 * Does no file I/O.
 */
@NullMarked
package dev.nacre.wallet.keystorefile;

import org.jspecify.annotations.NullMarked;
