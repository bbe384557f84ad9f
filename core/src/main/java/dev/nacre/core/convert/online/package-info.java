/**
 * Encrypts or decrypts the file of a database while it is in use.
 *
 * <p>{@link dev.nacre.core.convert.online.OnlineConversion} is the work of a job. The engine of H2
 * begins it, the job calls {@code step} for each piece, and the engine calls {@code finish} when
 * the last connection is closed. The states of {@code shop.mv.db} while it is encrypted, and while
 * it is decrypted:
 *
 * <ol>
 *   <li>Begun. {@code PendingEncryption} writes {@code shop.mv.db.conversion}; a {@code
 *       PendingDecryption} goes into the registry ({@code PendingDecryptions}).
 *   <li>Copying. A {@code ConversionDraft} is written beside the file: {@code EncryptedDraft}
 *       ({@code shop.mv.db.<random hex>.converting}) or {@code PlainDraft} ({@code
 *       shop.mv.db.decrypting}). {@code RemainingRanges} says what is still to be copied and
 *       compared; {@code ChangeTracker} adds what the database writes meanwhile, which it learns
 *       from {@code TrackedFile} or from the engine's channel.
 *   <li>Closed. {@code finish} copies the rest, compares everything, and swaps the files by {@code
 *       FileSwap}. The old one is then {@code shop.mv.db.plain} or {@code shop.mv.db.sealed}.
 *   <li>Complete. The old file is disposed of. The caller converts the traces, and deletes what the
 *       first step has stored.
 * </ol>
 *
 * <p>After a crash before the swap, the draft is worthless and is deleted. An encryption then
 * begins anew ({@code OnlineEncryption.restart}), and a decryption must be requested again, so that
 * a crash alone never leads to a plain database. After a crash during the swap or later, {@code
 * OnlineEncryption.complete} and {@code DecryptionRecovery} do the rest.
 *
 * <p>May use what {@code convert} may, and {@code convert}.
 */
@NullMarked
package dev.nacre.core.convert.online;

import org.jspecify.annotations.NullMarked;
