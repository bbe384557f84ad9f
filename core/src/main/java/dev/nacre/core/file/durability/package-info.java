/**
 * What makes overwriting a block safe from a crash: a new record goes to a journal before it is
 * written over the old one, and is restored from there.
 *
 * <p>The journals themselves are formats, and in {@code file.v1}: {@code OverwriteJournal} for
 * blocks that are written in part, {@code RotationJournal} for blocks that a rotation reseals. Here
 * is what decides about their use:
 *
 * <ul>
 *   <li>{@code OverwriteProtection}: when a record must go to the journal first.
 *   <li>{@code FailStopFile}: that nothing counts as durable once a force has failed.
 *   <li>{@code RecoveredRecords}: the records that are restored after a crash. {@code
 *       file.content.CrashRecovery} finds them.
 * </ul>
 *
 * <p>May use {@code v1}, {@code freshness}, {@code head}, and the shared rooms.
 */
@NullMarked
package dev.nacre.core.file.durability;

import org.jspecify.annotations.NullMarked;
