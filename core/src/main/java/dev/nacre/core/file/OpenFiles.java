package dev.nacre.core.file;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The files that are open, so that one can be measured or renamed while it is. */
final class OpenFiles {
  private final Set<EncryptedFile> files = ConcurrentHashMap.newKeySet();

  void add(EncryptedFile file) {
    files.add(file);
  }

  void remove(EncryptedFile file) {
    files.remove(file);
  }

  Optional<EncryptedFile> named(String name) {
    return files.stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** The file is about to be replaced or deleted. */
  void retire(String name) {
    files.stream().filter(file -> file.name().equals(name)).forEach(EncryptedFile::retire);
  }

  /** Rewraps all of them, even if one fails. */
  boolean rewrap() throws IOException {
    boolean any = false;
    IOException failed = null;
    for (EncryptedFile file : files) {
      try {
        any |= file.rewrap();
      } catch (IOException | RuntimeException caught) {
        IOException also = caught instanceof IOException io ? io : new IOException(caught);
        if (failed == null) {
          failed = also;
        } else {
          failed.addSuppressed(also);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
    return any;
  }

  void renamed(String from, String to) {
    files.stream().filter(file -> file.name().equals(from)).forEach(file -> file.renamed(to));
  }
}
