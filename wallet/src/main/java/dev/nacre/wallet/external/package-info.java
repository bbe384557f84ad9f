/**
 * Master keys in external stores: in a token or a key service, named by a URI.
 *
 * <p>An {@link dev.nacre.wallet.external.ExternalKeyStore} is the adapter for one kind of store and
 * is found by {@code ExternalKeyStores} through {@link java.util.ServiceLoader}; it opens {@code
 * ExternalKeys}; only the one for tokens comes with the driver. Rules for all: a URI contains no
 * secret, master keys never leave their store unencrypted, and a store that does not answer is an
 * error without a fallback, except for a {@code keycache} that its user has asked for.
 *
 * <p>May use core and {@code keys}.
 */
@NullMarked
package dev.nacre.wallet.external;

import org.jspecify.annotations.NullMarked;
