package dev.nacre.jdbc.engine;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;

/**
 * The parameters for opening the storage below one connection.
 *
 * @param settings the target's own settings exactly as in the URL, with their separator ({@code
 *     ";CACHE_SIZE=65536;INIT=…"}) or empty; ours are removed
 * @param keys a lease of the open wallet; several requests share one wallet. See {@link
 *     StorageEngine#open} for who closes it
 * @param suite for new files; an existing file names its own
 * @param anchor the registry, which also knows {@code nacre.accept.restored}; not closed by the
 *     engine
 */
public record StorageRequest(
    DatabaseLocation location,
    String settings,
    MasterKeys keys,
    CipherSuite suite,
    RollbackAnchor anchor,
    ExportPolicy exports,
    ImportPolicy imports,
    ConversionLog log) {}
