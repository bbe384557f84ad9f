package dev.nacre.wallet.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Locks a file against other writers, in this process and in others. Readers need no lock: a save
 * is one rename.
 *
 * <p>The lock is on a separate file, {@code <name>.lock}, which is never renamed or removed. A lock
 * on the file itself would stay with the old file when a save replaces it, and POSIX drops a
 * process's locks on a file when it closes <em>any</em> channel to it, even a read-only one. So no
 * code in this process may even open the lock file while it is held here: a semaphore prevents
 * that, and a system property with the file's name for copies of this class in other class loaders,
 * which have their own semaphores. The lock file contains the id of the process that has it, or had
 * it last, for messages.
 */
final class WriteLock {
  private static final long POLL_MILLIS = 10;
  private static final long ME = ProcessHandle.current().pid();
  private static final int MAX_DIGITS = 20;

  private static final String HELD = "dev.nacre.wallet.lock.";

  // Far after the content: on Windows a locked range cannot be read.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;
  private static final Map<Path, Gate> GATES = new HashMap<>();

  private final Path key;
  private final Gate gate;
  private final FileChannel channel;

  private WriteLock(Path key, Gate gate, FileChannel channel) {
    this.key = key;
    this.gate = gate;
    this.channel = channel;
  }

  static WriteLock acquire(SafeFile file, SafeFileKind kind, Disk disk, Duration patience)
      throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    Path key = lockFile(file, kind);
    Gate gate = enter(key);
    boolean passed = false;
    boolean claimed = false;
    FileChannel channel = null;
    WriteLock acquired = null;
    try {
      // An interrupted thread may still acquire the lock if it need not wait.
      passed =
          gate.semaphore.tryAcquire()
              || gate.semaphore.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
      if (!passed) {
        throw busy(file, kind, "Another thread of this process");
      }
      while (!claimed) {
        claimed = claim(key);
        if (!claimed) {
          pause(deadline, () -> busy(file, kind, "Another application in this process"));
        }
      }
      channel = lock(file, key, disk).orElse(null);
      while (channel == null) {
        pause(deadline, () -> busy(file, kind, holder(key)));
        channel = lock(file, key, disk).orElse(null);
      }
      acquired = new WriteLock(key, gate, channel);
      return acquired;
    } catch (NacreIOException coded) {
      throw coded;
    } catch (IOException failed) {
      throw cannotLock(file, kind, failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new NacreIOException(
          ErrorCode.INTERRUPTED,
          "The thread was interrupted while it waited to write " + file.description(),
          interrupted);
    } finally {
      // Also after an Error: the next thread must not wait for ever.
      if (acquired == null) {
        abandon(key, gate, passed, claimed, channel);
      }
    }
  }

  void release() {
    abandon(key, gate, true, true, channel);
  }

  private static void pause(long deadline, Supplier<NacreIOException> tooLong)
      throws NacreIOException, InterruptedException {
    if (System.nanoTime() - deadline > 0) {
      throw tooLong.get();
    }
    Thread.sleep(POLL_MILLIS);
  }

  /** The system properties are the one map that all class loaders share. */
  private static boolean claim(Path key) {
    return System.getProperties().putIfAbsent(HELD + key, "held") == null;
  }

  private static void abandon(
      Path key, Gate gate, boolean passed, boolean claimed, @Nullable FileChannel channel) {
    try {
      if (channel != null) {
        // Releases the lock.
        channel.close();
      }
    } catch (IOException forgotten) {
      // The operating system releases the lock with the descriptor, even if close fails.
    } finally {
      if (claimed) {
        System.getProperties().remove(HELD + key);
      }
      if (passed) {
        gate.semaphore.release();
      }
      leave(key, gate);
    }
  }

  private static FileChannel open(SafeFile file, Path lockFile, Disk disk) throws IOException {
    try {
      disk.create(lockFile, file.path()).close();
    } catch (FileAlreadyExistsException usual) {
      // The lock file is never removed, see above.
    }
    return FileChannel.open(lockFile, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  /** The channel with the lock; empty when another process has it. */
  private static Optional<FileChannel> lock(SafeFile file, Path lockFile, Disk disk)
      throws IOException {
    return DeferredInterrupt.run(
        () -> {
          FileChannel opened = open(file, lockFile, disk);
          boolean held;
          try {
            held = locked(opened);
          } catch (Throwable failed) {
            try {
              opened.close();
            } catch (IOException also) {
              failed.addSuppressed(also);
            }
            throw failed;
          }
          if (!held) {
            opened.close();
          }
          return held ? Optional.of(opened) : Optional.empty();
        });
  }

  /** Acquires the lock if it is free, and records the holder. */
  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
      if (lock == null) {
        return false;
      }
    } catch (OverlappingFileLockException somebodyInThisJvm) {
      // Not another copy of this class: those were excluded before.
      return false;
    }
    byte[] holder = String.valueOf(ME).getBytes(StandardCharsets.US_ASCII);
    channel.truncate(0).write(ByteBuffer.wrap(holder), 0);
    return true;
  }

  private static Path lockFile(SafeFile file, SafeFileKind kind) throws IOException {
    Path sibling = file.path().resolveSibling(file.path().getFileName() + ".lock");
    try {
      return file.folder().toRealPath().resolve(sibling.getFileName());
    } catch (IOException failed) {
      throw cannotLock(file, kind, failed);
    }
  }

  private static NacreIOException cannotLock(SafeFile file, SafeFileKind kind, IOException cause) {
    return new NacreIOException(
        kind.code(FileProblem.NOT_WRITABLE),
        "Cannot lock " + file.description() + SafeFile.reason(cause),
        cause);
  }

  private static NacreIOException busy(SafeFile file, SafeFileKind kind, String holder) {
    return new NacreIOException(
        kind.code(FileProblem.BUSY), holder + " is writing " + file.description());
  }

  /**
   * The holder, for a message; it may have changed meanwhile. Called only while this process does
   * not hold the lock.
   */
  private static String holder(Path lockFile) {
    try (SeekableByteChannel in =
        Files.newByteChannel(lockFile, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer digits = ByteBuffer.allocate(MAX_DIGITS);
      in.read(digits);
      String pid = new String(digits.array(), 0, digits.position(), StandardCharsets.US_ASCII);
      if (!pid.equals(String.valueOf(ME)) && pid.matches("[0-9]+")) {
        return "The process " + pid;
      }
    } catch (IOException unreadable) {
      // Falls through.
    }
    return "Another process";
  }

  private static Gate enter(Path key) {
    synchronized (GATES) {
      Gate gate = GATES.computeIfAbsent(key, absent -> new Gate());
      gate.users++;
      return gate;
    }
  }

  private static void leave(Path key, Gate gate) {
    synchronized (GATES) {
      gate.users--;
      if (gate.users == 0) {
        GATES.remove(key);
      }
    }
  }

  /** Where the threads of this process wait; removed when the last one has left. */
  private static final class Gate {
    final Semaphore semaphore = new Semaphore(1);
    int users;
  }
}
