/**
 * Small files that must never be half written: read and replaced as a whole, with one writer at a
 * time.
 *
 * <p>{@link dev.nacre.wallet.file.SafeFile} is the entry point. It writes through a {@code Disk}
 * under a {@code WriteLock}, and refuses by {@code ExposureCheck} and {@code Ownership} what other
 * users could have read or written. A {@code SafeFileKind} says which file it is, and with which
 * code a {@code FileProblem} is reported. {@code DeferredInterrupt} completes the work in a thread
 * that is interrupted, and a {@code FileStamp} tells that a file was replaced.
 *
 * <p>May use core's {@code error}. Does not know the content of the files.
 */
@NullMarked
package dev.nacre.wallet.file;

import org.jspecify.annotations.NullMarked;
