package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An encryption of a database in use that has begun and is not complete. It is a file beside the
 * database ({@code shop.mv.db.conversion}) with one line of text, and is deleted when the
 * encryption is complete or cancelled.
 *
 * <p>The file is neither secret nor trusted: an attacker who can write it can write the plain
 * database too. The counterpart for decryption must not be forged, and is in the registry ({@code
 * online.PendingDecryption}).
 *
 * @param leftover what to do with the plain file
 * @param paused whether it waits to be resumed
 * @param key a master key of the wallet that was open when it was requested: no other wallet may
 *     encrypt the database
 */
public record PendingEncryption(LeftoverPolicy leftover, boolean paused, KeyId key) {
  private static final Pattern FORM =
      Pattern.compile(
          "nacre conversion 1: (keep|remove|shred)(, paused)?, key"
              + " ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n");

  // More than any valid text: of a longer file only the start is read, which then does not match.
  private static final int MAX_BYTES = 200;

  /** Whether one is stored for a file; does not read it. */
  public static boolean exists(RawStorage storage, String name) throws IOException {
    return storage.exists(name + ConversionFiles.PENDING);
  }

  /**
   * Reads the one that is stored for a file.
   *
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY} when the text has another form
   */
  public static Optional<PendingEncryption> read(RawStorage storage, String name)
      throws IOException {
    if (!exists(storage, name)) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    try (RawFile file = storage.open(name + ConversionFiles.PENDING, OpenMode.READ)) {
      int unused = file.read(bytes, 0);
    }
    String text = StandardCharsets.US_ASCII.decode(bytes.flip()).toString();
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      return Optional.of(
          new PendingEncryption(
              LeftoverPolicy.valueOf(form.group(1).toUpperCase(Locale.ROOT)),
              form.group(2) != null,
              KeyId.parse(form.group(3))));
    }
    throw new NacreIOException(
        ErrorCode.CONVERSION_IN_THE_WAY,
        "The file " + name + ConversionFiles.PENDING + " is not a valid conversion file");
  }

  /** Stores it for a file; replaces an earlier one. */
  public void write(RawStorage storage, String name) throws IOException {
    String fresh = name + ConversionFiles.PENDING + ConversionFiles.NEW;
    try (RawFile file = storage.open(fresh, OpenMode.CREATE)) {
      byte[] text = text().getBytes(StandardCharsets.US_ASCII);
      file.write(ByteBuffer.wrap(text), 0);
      file.truncate(text.length);
      file.force(true);
    }
    storage.rename(fresh, name + ConversionFiles.PENDING);
    storage.syncFolder(name);
  }

  /** Deletes the one that is stored for a file, if there is one. */
  public static void delete(RawStorage storage, String name) throws IOException {
    for (String file :
        Arrays.asList(
            name + ConversionFiles.PENDING + ConversionFiles.NEW, name + ConversionFiles.PENDING)) {
      storage.delete(file);
    }
    storage.syncFolder(name);
  }

  private String text() {
    return "nacre conversion 1: "
        + leftover.name().toLowerCase(Locale.ROOT)
        + (paused ? ", paused" : "")
        + ", key "
        + key
        + "\n";
  }
}
