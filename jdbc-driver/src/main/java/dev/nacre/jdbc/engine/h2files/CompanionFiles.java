package dev.nacre.jdbc.engine.h2files;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.DatabaseLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files that H2 writes beside a database.
 *
 * @param database its file, whose name ends in {@code .mv.db}
 */
public record CompanionFiles(Path database) {
  private static final List<String> TRACES = List.of(".trace.db", ".trace.db.old");
  private static final String KEPT_OR_LINK = "is there from an earlier conversion, or is a link";

  /**
   * The paths of its traces, existing or not. Links are resolved, since their targets hold the
   * plaintext.
   */
  public List<Path> traces() throws IOException {
    List<Path> traces = new ArrayList<>();
    for (String suffix : TRACES) {
      Path trace = database.resolveSibling(base() + suffix);
      traces.add(Files.exists(trace) ? trace.toRealPath() : trace);
    }
    return traces;
  }

  /** The paths of its traces, without resolving links. */
  List<Path> traceNames() {
    return TRACES.stream().map(suffix -> database.resolveSibling(base() + suffix)).toList();
  }

  /** Refuses copies of a plain database that an interrupted compaction or a query has left. */
  public void refuseCopies(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction() + "|" + Pattern.quote(base()) + "\\.\\d+\\.temp\\.db");
  }

  /**
   * Refuses copies by a compaction alone: the database is in use, and so may be a query's files.
   */
  public void refuseRunning(RawStorage storage) throws IOException {
    refuse(storage, ofCompaction());
  }

  /**
   * Refuses files that block an unattended conversion.
   *
   * @param suffix of a file kept by an earlier conversion
   */
  public void refuseKept(String suffix) throws IOException {
    List<Path> files = new ArrayList<>(List.of(database));
    for (String one : TRACES) {
      Path trace = database.resolveSibling(base() + one);
      refuseIf(
          Files.exists(trace, LinkOption.NOFOLLOW_LINKS) && !isOwn(trace), trace, KEPT_OR_LINK);
      files.add(trace);
    }
    for (Path file : files) {
      Path kept = file.resolveSibling(file.getFileName() + suffix);
      refuseIf(Files.exists(kept, LinkOption.NOFOLLOW_LINKS), kept, KEPT_OR_LINK);
    }
  }

  /**
   * @param why text to follow the name of the file
   */
  static void refuseIf(boolean inTheWay, Path file, String why) throws NacreIOException {
    if (inTheWay) {
      throw new NacreIOException(ErrorCode.CONVERSION_IN_THE_WAY, "The file " + file + " " + why);
    }
  }

  /**
   * Whether all files beside the database that a conversion would touch belong to its owner, and
   * none is a link: another user may have put it there.
   */
  public boolean areOwn() throws IOException {
    List<Path> files = new ArrayList<>(List.of(database));
    for (String suffix : TRACES) {
      files.add(database.resolveSibling(base() + suffix));
    }
    for (Path file : files) {
      if (!isOwnIfExists(file)) {
        return false;
      }
      for (String more : ConversionFiles.suffixes()) {
        if (!isOwnIfExists(file.resolveSibling(file.getFileName() + more))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isOwnIfExists(Path file) throws IOException {
    return !Files.exists(file, LinkOption.NOFOLLOW_LINKS) || isOwn(file);
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
    return Pattern.quote(base() + DatabaseLocation.FILE_SUFFIX) + "\\.(newFile|tempFile)";
  }

  private void refuse(RawStorage storage, String names) throws IOException {
    Pattern copy = Pattern.compile(names);
    Path folder = database.getParent();
    for (String file : folder == null ? List.<String>of() : storage.list(folder.toString())) {
      if (copy.matcher(String.valueOf(Path.of(file).getFileName())).matches()
          && !EncryptedFiles.isEncrypted(storage, file)) {
        throw new NacreIOException(
            ErrorCode.CONVERSION_IN_THE_WAY, "H2 has left " + file + " behind, which is plain");
      }
    }
  }

  private String base() {
    return DatabaseLocation.nameOf(String.valueOf(database.getFileName()));
  }
}
