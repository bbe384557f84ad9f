/**
 * The freshness map: the first bytes of the tag of the latest version of each block. The
 * description of {@code file.v1} specifies it.
 *
 * <p>{@link dev.nacre.core.file.v1.map.FreshnessMap} is the entry point. The map in the file:
 *
 * <ul>
 *   <li>{@code MapPages} reads and writes its pages: only this class knows their bytes, and {@code
 *       PageDigests} of {@code file.v1} those of the list of their digests.
 *   <li>{@code StoredMap} is the map that the superblock describes.
 *   <li>{@code MapLoader} loads its pages when they are needed.
 *   <li>{@code MapClosing} writes them when the file is closed. {@code BlockProbe} tells it whether
 *       a block without a tag opens.
 *   <li>{@code MapAudit} checks all of them.
 * </ul>
 *
 * The map in memory:
 *
 * <ul>
 *   <li>{@code MapEntries} has the loaded pages, and evicts some when there are too many.
 *   <li>{@code LatestTags} says which version of a block is accepted.
 *   <li>{@code LatestVersionRule} judges a block that has no tag.
 * </ul>
 *
 * <p>May use {@code file.v1} and what that may use.
 */
@NullMarked
package dev.nacre.core.file.v1.map;

import org.jspecify.annotations.NullMarked;
