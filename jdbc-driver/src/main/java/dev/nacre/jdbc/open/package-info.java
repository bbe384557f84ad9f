/**
 * From a URL to an open session: URL, options, wallet, engine, target, in this order. If a later
 * step fails, the earlier ones are undone in reverse.
 *
 * <p>Everything that can be refused is refused before anything on disk changes: a database without
 * its wallet, a wrong passphrase, a plain database under {@code jdbc:nacre:}, an unknown option.
 * Messages contain no option values except names of files and variables, because a value may be a
 * secret.
 *
 * <p>May use core, the wallet, {@code engine}, {@code catalog}, {@code guard}, {@code session},
 * {@code monitor} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open;

import org.jspecify.annotations.NullMarked;
