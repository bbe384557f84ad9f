/**
 * Encrypts plain files and decrypts encrypted ones, while they are closed; {@code online} does the
 * same while a database uses them.
 *
 * <p>{@link dev.nacre.core.convert.FileConversion} is the entry point. It is called by the command
 * line for a closed database, and by the engine of H2 for the traces of one. For {@code
 * shop.mv.db}, the steps of encrypting are these; decrypting is the same with {@code .sealed} in
 * place of {@code .plain}:
 *
 * <ol>
 *   <li>{@code FileSwap} locks the file, and creates a draft, {@code shop.mv.db.<random
 *       hex>.converting}.
 *   <li>{@code ContentCopier} copies {@code PlainContent} into the draft, forces and closes it,
 *       reads it back and compares. On disk: the old file, and a draft that a crash leaves for the
 *       next attempt to remove.
 *   <li>{@code FileSwap} gives the old file its second name, {@code shop.mv.db.plain}, and renames
 *       the draft to {@code shop.mv.db}. On disk: both files, complete.
 *   <li>{@code DatabaseRegistration} tells the rollback anchor of the encrypted file.
 *   <li>The old file is kept, deleted, or overwritten first by {@code FileShredder} ({@code
 *       shop.mv.db.plain.shredding}), as the {@code LeftoverPolicy} says.
 * </ol>
 *
 * <p>So at each moment one complete file has all of the content, and a repeated call completes what
 * a crash has interrupted: {@code FileConversion} sees from the files which step was the last.
 * {@code ConversionFiles} lists the names that the files have.
 *
 * <p>{@code UnanchoredFiles} makes the {@code EncryptedFiles} without an anchor that open drafts
 * and kept files. Two more classes belong to other flows. {@code PendingEncryption} is the file
 * {@code shop.mv.db.conversion}, which makes an online encryption survive a restart; it is here
 * because {@code FileConversion} must not mistake such a database for one whose plain file was kept
 * on purpose. {@code DatabaseCloner} gives a restored copy new ids and keys, by the same copying.
 *
 * <p>May use {@code error}, {@code key}, {@code suite}, {@code block}, {@code storage}, {@code
 * file} and {@code job}.
 */
@NullMarked
package dev.nacre.core.convert;

import org.jspecify.annotations.NullMarked;
