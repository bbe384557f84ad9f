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
 * The stored state of a verification that is not done, in a file beside the verified one, so that
 * it is begun again after a restart.
 *
 * <p>It starts from the beginning, and does not resume: an attacker may write to a file while it is
 * closed, so earlier results do not hold. An attacker who writes to the state file cannot make a
 * verification skip blocks, only start or cancel one.
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
   * The state of the verification.
   *
   * @param paused whether it waits to be resumed
   * @param limit megabytes a second; 0 for none
   */
  public record State(boolean paused, long limit) {
    /** The initial state. */
    public static final State RUNNING = new State(false, 0);
  }

  /** The stored state; empty when there is none. */
  public Optional<State> state() throws IOException {
    return storage.exists(file + SUFFIX) ? Optional.of(read()) : Optional.empty();
  }

  // A foreign file in its place must neither fail the open nor block it.
  private State read() {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
    try {
      // Nor is it opened if avoidable: a pipe would wait for a writer, and closing the target of a
      // link would unlock it.
      long size = storage.size(file + SUFFIX);
      if (size < SHORTEST || size > LONGEST) {
        return State.RUNNING;
      }
      try (RawFile pending = storage.open(file + SUFFIX, OpenMode.WRITE_NO_LINK)) {
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

  void remember(State state) throws IOException {
    String fresh = file + SUFFIX + NEW;
    // It may be a link, which must not be followed for writing.
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

  void forget() throws IOException {
    storage.delete(file + SUFFIX + NEW);
    storage.delete(file + SUFFIX);
    storage.syncFolder(file);
  }
}
