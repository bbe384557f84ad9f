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
 * Files that are to take the place of another, and lie beside it until then, under names that
 * nobody else chooses: {@code shop.mv.db.3f….converting}.
 *
 * @param name of the file that they are for
 * @param suffix of their names
 */
public record Drafts(HeldFiles files, String name, String suffix) {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 8;

  /**
   * Creates one and holds it.
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

  /** Those that lie there, whoever writes them or has left them. */
  public List<String> present() throws IOException {
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
      return List.of(); // Nothing lies in it, then.
    }
    for (String file : beside) {
      if (draft.matcher(file).matches()) {
        found.add(file);
      }
    }
    return found;
  }

  /** Removes those that nobody writes any more. */
  public void discardLeft(Removal removal) throws IOException {
    for (String draft : present()) {
      if (files.exists(name) && files.isSame(draft, name)) {
        // It has the name that it was for already.
        files.delete(draft);
        files.syncFolder(name);
      } else if (isLeft(draft)) {
        removal.remove(draft);
      }
    }
  }

  private boolean isLeft(String draft) throws IOException {
    try {
      files.takeOwn(draft);
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
