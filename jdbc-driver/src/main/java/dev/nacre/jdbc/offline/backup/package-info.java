/**
 * Backs up and restores databases, for {@code nacre db backup} and {@code restore}: {@code
 * DatabaseBackup} and {@code DatabaseRestore}, which makes the copy the newest file by a {@code
 * RestoreAnchor}. Both verify what they read and what they wrote before it gets its final name.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine}, and of {@code offline} all but {@code
 * convert}.
 */
@NullMarked
package dev.nacre.jdbc.offline.backup;

import org.jspecify.annotations.NullMarked;
