/**
 * The freshness map: the first bytes of the tag of the latest version of each block, by which an
 * older version that was put back is refused. The description of {@code file.v1} specifies the map
 * in the file, and {@code MapPages} and {@code PageDigests} there read and write it.
 *
 * <p>{@link dev.nacre.core.file.freshness.FreshnessMap} is the entry point; {@code head} has one
 * for each database, and {@code block} asks it about each block that opens. The map in the file:
 *
 * <ul>
 *   <li>{@code StoredMap} is the map that the superblock describes.
 *   <li>{@code MapLoader} loads pages when they are needed.
 *   <li>{@code MapWriter} writes the pages when the file is closed. {@code BlockProbe} tells it
 *       whether a block without a tag opens.
 *   <li>{@code MapAudit} checks all pages.
 * </ul>
 *
 * The map in memory:
 *
 * <ul>
 *   <li>{@code MapPageCache} has the loaded pages, and evicts some when there are too many.
 *   <li>{@code LatestTags} says which version of a block is accepted.
 *   <li>{@code LatestVersionRule} judges a block that has no tag.
 * </ul>
 *
 * <p>May use {@code file.v1} and what that may use.
 */
@NullMarked
package dev.nacre.core.file.freshness;

import org.jspecify.annotations.NullMarked;
