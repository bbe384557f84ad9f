package dev.nacre.core.file;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.status.FileState;
import org.jspecify.annotations.Nullable;

/**
 * What is opened, and for what.
 *
 * @param predecessor the state of the file that a compaction replaces with this one; null for any
 *     other file
 */
record OpenRequest(String name, FileKind kind, Access access, @Nullable FileState predecessor) {
  OpenRequest(String name, FileKind kind, Access access) {
    this(name, kind, access, null);
  }
}
