package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileState;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * That a database is to be opened for good while it is used, as it is remembered beside it ({@code
 * shop.mv.db.decryption}) until it is done or cancelled.
 *
 * <p>Whoever could make one by himself could have a database written in clear. So it is sealed, and
 * names the database and the session it is of: one that somebody has kept and put back later is not
 * fresh, and nothing is done because of it unless an administrator says so.
 *
 * @param paused whether it waits for somebody to resume it
 * @param generation of the sealed file in the session that wrote this
 */
public record OpeningOrder(Leftover leftover, boolean paused, UUID databaseId, long generation) {
  private static final String SUFFIX = ".decryption";
  private static final String NEW = ".new";
  private static final Pattern FORM =
      Pattern.compile(
          "nacre decryption 1: (keep|remove|shred)(, paused)?, database"
              + " ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([0-9]{1,18})\n");
  private static final int LONGEST = 200;

  static OpeningOrder of(Leftover leftover, boolean paused, FileState session) {
    return new OpeningOrder(leftover, paused, session.databaseId(), session.generation());
  }

  /** Whether one is remembered for a file. */
  public static boolean exists(RawStorage storage, String name) throws IOException {
    return storage.exists(name + SUFFIX);
  }

  /**
   * What is remembered for a file.
   *
   * @throws NacreIOException when that was not sealed with these keys, or is no order
   */
  public static Optional<OpeningOrder> find(Subject subject) throws IOException {
    String file = subject.name() + SUFFIX;
    if (!subject.storage().exists(file)) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
    try (EncryptedFiles files = subject.unanchored(subject.storage());
        EncryptedFile order = files.open(file, FileKind.STREAM, Access.READ)) {
      int unused = order.read(bytes, 0);
    }
    Matcher form = FORM.matcher(StandardCharsets.US_ASCII.decode(bytes.flip()));
    if (!form.matches()) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The file " + file + " is not what a conversion remembers itself by");
    }
    return Optional.of(
        new OpeningOrder(
            Leftover.valueOf(form.group(1).toUpperCase(Locale.ROOT)),
            form.group(2) != null,
            UUID.fromString(form.group(3)),
            Long.parseLong(form.group(4))));
  }

  /** Whether it was written in this session of the database or in the one before. */
  boolean isFresh(FileState session) {
    long age = session.generation() - generation;
    return databaseId.equals(session.databaseId()) && (age == 0 || age == 1);
  }

  /** Remembers it, in the place of another one. */
  void write(Subject subject) throws IOException {
    RawStorage storage = subject.storage();
    String file = subject.name() + SUFFIX;
    // Half of one, perhaps, which would not open.
    storage.delete(file + NEW);
    try (EncryptedFiles files = subject.unanchored(storage);
        EncryptedFile order = files.open(file + NEW, FileKind.STREAM, Access.READ_WRITE)) {
      int unused = order.write(ByteBuffer.wrap(text().getBytes(StandardCharsets.US_ASCII)), 0);
      order.force(true);
    }
    storage.rename(file + NEW, file);
    storage.syncFolder(file);
  }

  /** Forgets it. */
  public static void forget(RawStorage storage, String name) throws IOException {
    storage.delete(name + SUFFIX + NEW);
    storage.delete(name + SUFFIX);
    storage.syncFolder(name);
  }

  private String text() {
    return "nacre decryption 1: "
        + leftover.name().toLowerCase(Locale.ROOT)
        + (paused ? ", paused" : "")
        + ", database "
        + databaseId
        + ":"
        + generation
        + "\n";
  }
}
