package dev.nacre.jdbc.engine;

import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;

/**
 * What an engine needs to open the storage below one connection.
 *
 * @param settings the target's own settings exactly as they stood in the URL, with their separator
 *     ({@code ";CACHE_SIZE=65536;INIT=…"}) or empty; ours were taken out
 * @param keys a lease on the open wallet; several requests share one wallet. See {@link
 *     StorageEngine#open} for who closes it
 * @param suite for files that are created; a file that exists says its own
 * @param anchor the registry, which also knows of {@code nacre.accept.restored}; needs no closing
 */
public record StorageRequest(
    DatabaseLocation location,
    String settings,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    ExportPolicy exports,
    ImportPolicy imports,
    ConversionNotes notes) {}
