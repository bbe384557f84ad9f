/**
 * From a URL to an open session: URL, options, wallet, engine, target, in this order, each undone
 * in reverse when a later one fails.
 *
 * <p>Everything that can be refused is refused before anything on disk changes: a database without
 * its wallet, a wrong passphrase, a plain database under {@code jdbc:nacre:}, an option that nobody
 * knows. No message holds the value of an option but the name of a file or variable, because what
 * stands there may be a secret.
 *
 * <p>May use core, the wallet, {@code engine}, {@code catalog}, {@code guard}, {@code session},
 * {@code monitor} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open;

import org.jspecify.annotations.NullMarked;
