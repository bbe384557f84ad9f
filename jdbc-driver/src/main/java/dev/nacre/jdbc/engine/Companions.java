package dev.nacre.jdbc.engine;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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

  /** Where its traces are or would be, whatever lies there. */
  List<Path> traceNames() {
    return TRACES.stream().map(suffix -> database.resolveSibling(base() + suffix)).toList();
  }

  /** Refuses what a compaction that was interrupted, or a query, has left of a plain database. */
  public void refuseCopies(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction() + "|" + Pattern.quote(base()) + "\\.\\d+\\.temp\\.db");
  }

  /** The same while it is used: what a query has written may be in use still. */
  public void refuseRunning(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction());
  }

  /**
   * Refuses what is in the way of converting it by itself, while nobody looks.
   *
   * @param suffix of what is kept
   */
  public void refuseKept(String suffix) throws IOException {
    List<Path> files = new ArrayList<>(List.of(database));
    for (String one : TRACES) {
      Path trace = database.resolveSibling(base() + one);
      refuseIf(Files.exists(trace, LinkOption.NOFOLLOW_LINKS) && !isOwn(trace), trace);
      files.add(trace);
    }
    for (Path file : files) {
      Path kept = file.resolveSibling(file.getFileName() + suffix);
      refuseIf(Files.exists(kept, LinkOption.NOFOLLOW_LINKS), kept);
    }
  }

  private static void refuseIf(boolean inTheWay, Path file) throws NacreIOException {
    if (inTheWay) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The file " + file + " is there from an earlier conversion, or is a link");
    }
  }

  /**
   * Whether all that a conversion would touch beside the database is of its owner, and no link:
   * somebody else may have put it there.
   */
  public boolean areOwn() throws IOException {
    List<Path> files = new ArrayList<>(List.of(database));
    for (String suffix : TRACES) {
      files.add(database.resolveSibling(base() + suffix));
    }
    for (Path file : files) {
      for (String more :
          List.of(
              "",
              ".plain",
              ".plain.shredding",
              ".conversion",
              ".conversion.new",
              ".sealed",
              ".sealed.shredding",
              ".decrypting")) {
        Path one = file.resolveSibling(file.getFileName() + more);
        if (Files.exists(one, LinkOption.NOFOLLOW_LINKS) && !isOwn(one)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isOwn(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return true;
    }
    Object links = Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
    Object owner = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    return links.equals(1) && owner.equals(Files.getAttribute(database, "unix:uid"));
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
