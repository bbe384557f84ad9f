package dev.nacre.core.verify;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  private static final Pattern FORM = Pattern.compile("(paused|running)(?: ([0-9]{1,9}))?\n");
  private static final int SHORTEST = "paused\n".length();
  private static final int LONGEST = 20;

  /**
   * How it went on.
   *
   * @param paused whether it waits for somebody to resume it
   * @param limit megabytes a second; 0 for none
   */
  public record State(boolean paused, long limit) {
    /** As it begins. */
    public static final State RUNNING = new State(false, 0);
  }

  /** How it went on; empty when there is none. */
  public Optional<State> state() throws IOException {
    return storage.exists(file + SUFFIX) ? Optional.of(read()) : Optional.empty();
  }

  // What somebody else has put there neither stops the opening nor is waited for.
  private State read() {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
    try {
      // Nor opened, where that is avoidable: a pipe would wait for a writer, and to close what a
      // link
      // leads to would unlock it.
      long size = storage.size(file + SUFFIX);
      if (size < SHORTEST || size > LONGEST) {
        return State.RUNNING;
      }
      try (RawFile pending = storage.open(file + SUFFIX, OpenMode.OWN)) {
        int unused = pending.read(bytes, 0);
      }
    } catch (IOException unreadable) {
      return State.RUNNING;
    }
    Matcher form = FORM.matcher(StandardCharsets.US_ASCII.decode(bytes.flip()));
    if (!form.matches()) {
      return State.RUNNING;
    }
    String limit = form.group(2);
    return new State("paused".equals(form.group(1)), limit == null ? 0 : Long.parseLong(limit));
  }

  public void remember(State state) throws IOException {
    String fresh = file + SUFFIX + NEW;
    // It may be a link, through which nothing is to be written.
    storage.delete(fresh);
    try (RawFile pending = storage.open(fresh, OpenMode.CREATE_NEW)) {
      String text =
          (state.paused() ? "paused" : "running")
              + (state.limit() == 0 ? "" : " " + state.limit())
              + "\n";
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
