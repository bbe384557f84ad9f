package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** The trace of one database, which H2 closes and opens again while the database is open. */
public final class DatabaseTrace {
  /** Appended to the name of the database. */
  public static final String SUFFIX = ".trace.db";

  private static final String PLAIN_SUFFIX = ".plain.trace.db";

  private final EncryptedStreams streams;
  private final RawStorage storage;
  private final TraceFailures failures = new TraceFailures();
  private volatile @Nullable TraceOutput open;

  public DatabaseTrace(EncryptedStreams streams, RawStorage storage) {
    this.streams = streams;
    this.storage = storage;
  }

  public OutputStream output(String path) throws IOException {
    setAsidePlain(path);
    close();
    TraceOutput output = new TraceOutput(streams, path, failures);
    open = output;
    return output;
  }

  /** H2 has at most one open, and may not close it when the disk is full. */
  public void close() {
    TraceOutput before = open;
    if (before != null) {
      before.close();
      open = null;
    }
  }

  /**
   * Renames a plain trace, which H2 writes when it fails to open an encrypted database without
   * Nacre.
   */
  public void setAsidePlain(String path) throws IOException {
    if (!storage.exists(path)
        || storage.size(path) == 0
        || EncryptedFiles.isEncrypted(storage, path)) {
      return;
    }
    String name = path.substring(0, path.length() - SUFFIX.length());
    String aside = name + PLAIN_SUFFIX;
    for (int i = 2; storage.exists(aside); i++) {
      aside = name + "." + i + PLAIN_SUFFIX;
    }
    storage.rename(path, aside);
  }
}
