/**
 * The only access of the file wing to the disk: a storage, its files and their locks, with so few
 * operations that a test can simulate a crash, a full disk or a bad sector with one class.
 *
 * <p>Everything the file wing reads or writes goes through {@link
 * dev.nacre.core.storage.RawStorage}. Bytes that pass here are encrypted, except those of a plain
 * file that is converted, and of lock files. Knows nothing of keys.
 *
 * <ul>
 *   <li>{@code RawStorage}, {@code RawFile}, {@code RawLock}, {@code OpenMode}: the operations;
 *       {@code NioStorage} and {@code NioFile} do them on the disk, without threads of their own
 *       ({@code CallingThreadExecutor}).
 *   <li>{@code DatabaseLock} keeps other processes away from a database, by a {@code LockFile}
 *       beside it; {@code LockedFiles} is a storage that holds locks on some of its files, and
 *       shows each as a {@code LockedFile}.
 *   <li>{@code ReplacementFiles}: files that replace others, under unique names until then.
 *   <li>{@code Cleanup} releases even after a failure; {@code UninterruptedSteps} do not stop
 *       halfway.
 * </ul>
 *
 * <p>Two classes look past the storage: {@code LockFile} follows links to where a lock is to be and
 * sets the rights of a new lock file, and {@code HoldingProcess} finds the process that has a file
 * open.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.storage;

import org.jspecify.annotations.NullMarked;
