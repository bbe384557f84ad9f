package dev.nacre.core.verify;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * That a verification was begun and is not over, in a file beside the one that it is about, so that
 * it is begun again after a restart.
 *
 * <p>Again, and not where it was: while nobody has a file open, anybody who can may write to it, so
 * that what was verified before says nothing of it afterwards. And nobody can make a verification
 * leave something out by writing to this file; all he can do is to have one begun, or forgotten.
 *
 * @param file that is verified
 */
public record PendingVerification(RawStorage storage, String file) {
  private static final String SUFFIX = ".verification";
  private static final String NEW = ".new";
  private static final String PAUSED = "paused\n";
  private static final String RUNNING = "running\n";

  /** Whether it is paused; empty when there is none. */
  public Optional<Boolean> paused() throws IOException {
    return storage.exists(file + SUFFIX) ? Optional.of(saysPaused()) : Optional.empty();
  }

  // What somebody else has put there neither stops the opening nor is waited for.
  private boolean saysPaused() {
    ByteBuffer bytes = ByteBuffer.allocate(PAUSED.length());
    try {
      if (storage.size(file + SUFFIX) != PAUSED.length()) {
        return false;
      }
      try (RawFile pending = storage.open(file + SUFFIX, OpenMode.READ)) {
        int unused = pending.read(bytes, 0);
      }
    } catch (IOException unreadable) {
      return false;
    }
    return StandardCharsets.US_ASCII.decode(bytes.flip()).toString().equals(PAUSED);
  }

  public void remember(boolean paused) throws IOException {
    String fresh = file + SUFFIX + NEW;
    // It may be a link, through which nothing is to be written.
    storage.delete(fresh);
    try (RawFile pending = storage.open(fresh, OpenMode.CREATE_NEW)) {
      String text = paused ? PAUSED : RUNNING;
      pending.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
      pending.force(true);
    }
    storage.rename(fresh, file + SUFFIX);
    storage.syncFolder(file);
  }

  public void forget() throws IOException {
    storage.delete(file + SUFFIX + NEW);
    storage.delete(file + SUFFIX);
    storage.syncFolder(file);
  }
}
