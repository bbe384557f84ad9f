package dev.nacre.hibernate.mapping;

/**
 * What an annotation asks for.
 *
 * @param group empty without a name
 */
public record EncryptionRequest(boolean deterministic, String group) {}
