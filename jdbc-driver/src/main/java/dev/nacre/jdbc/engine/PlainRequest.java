package dev.nacre.jdbc.engine;

/**
 * What an engine needs to open a plain database that may be sealed while it is used.
 *
 * @param settings the target's own settings, as in {@link StorageRequest}
 * @param keys asked when a conversion begins, or goes on after a restart
 */
public record PlainRequest(
    DatabaseLocation location, String settings, ConversionKeys.Source keys) {}
