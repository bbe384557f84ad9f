package dev.nacre.jdbc.engine;

/**
 * The parameters for opening a plain database that can be encrypted while in use.
 *
 * @param settings the target's own settings, as in {@link StorageRequest}
 * @param keys opened when a conversion begins, or continues after a restart
 */
public record ConvertibleRequest(
    DatabaseLocation location, String settings, ConversionKeys.Source keys) {}
