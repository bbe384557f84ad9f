package dev.nacre.core.storage;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.File;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * New files that will replace another and lie beside it until then, under unique names: {@code
 * shop.mv.db.3f….converting}.
 *
 * @param name of the file to be replaced
 * @param suffix of their names
 */
public record ReplacementFiles(LockedFiles files, String name, String suffix) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 8;

  /**
   * Creates and locks one.
   *
   * @return its name
   */
  public String create() throws IOException {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    String draft = name + "." + HexFormat.of().formatHex(bytes) + suffix;
    files.create(draft);
    return draft;
  }

  /** All drafts that exist, being written or left over. */
  public List<String> list() throws IOException {
    int end = Math.max(name.lastIndexOf('/'), name.lastIndexOf(File.separatorChar));
    if (end < 0) {
      return List.of();
    }
    Pattern draft =
        Pattern.compile(Pattern.quote(name) + "(\\.[0-9a-f]{16})?" + Pattern.quote(suffix));
    List<String> found = new ArrayList<>();
    List<String> beside;
    try {
      beside = files.list(name.substring(0, Math.max(end, 1)));
    } catch (NoSuchFileException | NotDirectoryException noFolder) {
      return List.of(); // No folder, so no drafts.
    }
    for (String file : beside) {
      if (draft.matcher(file).matches()) {
        found.add(file);
      }
    }
    return found;
  }

  /** Removes those that are no longer being written. */
  public void discardAbandoned(Removal removal) throws IOException {
    for (String draft : list()) {
      if (files.exists(name) && files.isSame(draft, name)) {
        // The draft already has its final name.
        files.delete(draft);
        files.syncFolder(name);
      } else if (isAbandoned(draft)) {
        removal.remove(draft);
      }
    }
  }

  private boolean isAbandoned(String draft) throws IOException {
    try {
      files.lockNoFollow(draft);
      return true;
    } catch (NoSuchFileException gone) {
      return false;
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        return false;
      }
      throw refused;
    }
  }

  /** How a file is removed. */
  @FunctionalInterface
  public interface Removal {
    void remove(String file) throws IOException;
  }
}
