/**
 * The freshness map: the first bytes of the tag of the latest version of each block. The
 * description of {@code file.v1} specifies it.
 *
 * <p>{@link dev.nacre.core.file.v1.map.FreshnessMap} has it in memory, {@code MapLoader} loads its
 * pages when they are needed, {@code LatestTags} says which version of a block is accepted, {@code
 * LatestVersionRule} judges a block that has no tag, {@code MapPages} reads and writes the pages in
 * the file, and {@code MapClosing} writes them when the file is closed.
 *
 * <p>May use {@code file.v1} and what that may use.
 */
@NullMarked
package dev.nacre.core.file.v1.map;

import org.jspecify.annotations.NullMarked;
