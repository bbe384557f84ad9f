package dev.nacre.wallet.keystorefile;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import java.time.Instant;

/**
 * A master key in a key store.
 *
 * @param tag the alias, when another tool chose it
 */
public record KeyStoreEntry(KeyId id, Instant created, String tag, SecretBytes secret) {}
