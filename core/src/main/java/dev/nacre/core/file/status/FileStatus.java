package dev.nacre.core.file.status;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.suite.CipherSuite;
import org.jspecify.annotations.Nullable;

/**
 * One encrypted file, as status views show it.
 *
 * @param masterKey wraps the data key; null when the data key is in memory only
 * @param blocks sealed blocks
 * @param unpinned blocks whose replay would not be detected yet: they have not been read since a
 *     crash
 * @param epoch the data key that new blocks are sealed with
 */
public record FileStatus(
    String name,
    FileKind kind,
    CipherSuite suite,
    FileState state,
    @Nullable KeyId masterKey,
    long blocks,
    long unpinned,
    int epoch,
    RollbackEnforcement rollbackEnforcement) {}
