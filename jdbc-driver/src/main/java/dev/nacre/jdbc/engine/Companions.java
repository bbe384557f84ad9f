package dev.nacre.jdbc.engine;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What H2 writes beside a database.
 *
 * @param database its file, whose name ends in {@code .mv.db}
 */
public record Companions(Path database) {
  private static final String SUFFIX = ".mv.db";
  private static final List<String> TRACES = List.of(".trace.db", ".trace.db.old");

  /** Where its traces are or would be. A link is followed: what is plain is what it leads to. */
  public List<Path> traces() throws IOException {
    List<Path> traces = new ArrayList<>();
    for (String suffix : TRACES) {
      Path trace = database.resolveSibling(base() + suffix);
      traces.add(Files.exists(trace) ? trace.toRealPath() : trace);
    }
    return traces;
  }

  /** Refuses what a compaction that was interrupted, or a query, has left of a plain database. */
  public void refuseCopies(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction() + "|" + Pattern.quote(base()) + "\\.\\d+\\.temp\\.db");
  }

  /** The same while it is used: what a query has written may be in use still. */
  public void refuseRunning(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction());
  }

  private String ofCompaction() {
    return Pattern.quote(base() + SUFFIX) + "\\.(newFile|tempFile)";
  }

  private void refuse(RawStorage storage, String names) throws IOException {
    Pattern copy = Pattern.compile(names);
    Path folder = database.getParent();
    for (String file : folder == null ? List.<String>of() : storage.list(folder.toString())) {
      if (copy.matcher(String.valueOf(Path.of(file).getFileName())).matches()
          && !EncryptedFiles.isSealed(storage, file)) {
        throw new NacreIOException(
            ErrorCode.CONVERSION_IN_THE_WAY, "H2 has left " + file + " behind, which is plain");
      }
    }
  }

  private String base() {
    String name = String.valueOf(database.getFileName());
    return name.substring(0, name.length() - SUFFIX.length());
  }
}
