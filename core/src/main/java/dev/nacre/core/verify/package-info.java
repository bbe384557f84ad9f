/**
 * Looks at every part of an encrypted file and says what is wrong with it, all of it.
 *
 * <p>Both superblocks, the header slots, the journal, each page of the freshness map and each block
 * are read, authenticated, and judged by the code that an engine reads through ({@link
 * dev.nacre.core.file.Examination}). What an engine does with a block is the engine's to say: it
 * sees each block that opens ({@link dev.nacre.core.verify.BlockWatch}) and names the {@link
 * dev.nacre.core.verify.Owner} of those that do not.
 *
 * <p>May use {@code error}, {@code job}, {@code page} and {@code file}.
 */
@NullMarked
package dev.nacre.core.verify;

import org.jspecify.annotations.NullMarked;
