package dev.nacre.wallet.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import java.util.Optional;

/** A stamp to detect cheaply whether a file was replaced: each save creates a new file. */
public record FileStamp(Optional<Object> file, FileTime modified, long size) {
  public static FileStamp of(Path path) throws IOException {
    BasicFileAttributes seen =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new FileStamp(
        Optional.ofNullable(seen.fileKey()),
        Objects.requireNonNull(seen.lastModifiedTime()),
        seen.size());
  }

  /** The stamp; empty if it cannot be read, and then reading the file reports why. */
  public static Optional<FileStamp> tryOf(Path path) {
    try {
      return Optional.of(of(path));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
