package dev.nacre.wallet.registry;

import java.util.UUID;

/**
 * A decryption of a database that an administrator has requested and that is not complete. There is
 * at most one for a database, and one for a place.
 *
 * @param place where the database is, as named by its owner
 * @param generation of its file at the time of the request
 * @param leftover what to do with the encrypted file, as a word of its owner
 * @param switching whether the plain file was about to replace it
 */
public record PendingDecryptionRecord(
    UUID databaseId, String place, long generation, String leftover, boolean switching) {}
