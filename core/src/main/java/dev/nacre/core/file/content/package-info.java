/**
 * The content of one open file: maps byte positions to blocks. The file is opened here, after a
 * close or a crash.
 *
 * <ul>
 *   <li>{@code FileOpener} makes a {@code FileContent} of a raw file. It asks {@code ContentLength}
 *       for a length that no superblock tells, and {@code CrashRecovery} for the records that a
 *       crash tore.
 *   <li>{@code FileContent} is the entry point of an open file. It reads, and passes writes on.
 *   <li>{@code ContentWriter} writes blocks. {@code HeaderWriter} writes those that lie in header
 *       slots.
 *   <li>{@code WriteSession} has the superblocks in their order among the writes and forces.
 * </ul>
 *
 * <p>May use the rooms of {@code file} up to {@code block}.
 */
@NullMarked
package dev.nacre.core.file.content;

import org.jspecify.annotations.NullMarked;
