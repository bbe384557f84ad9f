package dev.nacre.wallet.registry;

import java.util.UUID;

/**
 * That an administrator wants a database decrypted. There is at most one for a database, and one
 * for a place.
 *
 * @param place where the database lies, as its owner names places
 * @param generation of its file when that was said
 * @param leftover a word of its owner for what becomes of the sealed file
 * @param switching whether the plain file was about to take its place
 */
public record DecryptionOrder(
    UUID databaseId, String place, long generation, String leftover, boolean switching) {}
