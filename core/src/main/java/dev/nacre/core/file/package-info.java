/**
 * Encrypted files, read and written as plaintext at byte positions.
 *
 * <p>{@link dev.nacre.core.file.EncryptedFiles} opens, measures, renames and deletes them; {@link
 * dev.nacre.core.file.EncryptedFile} reads and writes one, and {@link
 * dev.nacre.core.file.StoreOpening} keeps the engine from falling back in it. An {@code
 * OpenRequest} says what is opened and for what {@code Access}, {@code LazyContent} opens it at the
 * first use, and {@code OpenFiles} are those that are open. The caller supplies the keys ({@link
 * dev.nacre.core.key.MasterKeys}), the rollback protection ({@link
 * dev.nacre.core.file.anchor.RollbackAnchor}) and a listener for events ({@link
 * dev.nacre.core.file.status.FileEventListener}).
 *
 * <p>The rooms below, each of which may use those before it: {@code v1} specifies the bytes on
 * disk, {@code freshness} knows the latest version of each block, {@code status} says what a file
 * reports, {@code anchor} detects rollback, {@code head} holds the metadata and the keys, {@code
 * durability} survives crashes, {@code block} reads and writes blocks, {@code content} maps bytes
 * to blocks, {@code reseal} rotates the data key, {@code verify} authenticates every part.
 *
 * <p>May use {@code error}, {@code secret}, {@code suite}, {@code key}, {@code block}, {@code
 * storage}.
 */
@NullMarked
package dev.nacre.core.file;

import org.jspecify.annotations.NullMarked;
