package dev.nacre.jdbc.engine.h2.fs.internals;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operating system's file behind an H2 name, through file systems in front of others
 * ({@code async:}, {@code split:30:}, {@code encrypt:…:}), archives, the class path and URLs.
 */
public final class NamedFile {
  /** The most nested file systems that are resolved; more than any application needs. */
  private static final int DEEPEST = 16;

  private static final String CLASS_PATH = "classpath:";
  private static final String ARCHIVE = "zip:";

  // The form by which H2 distinguishes a URL from a path.
  private static final String URL_FORM = "[a-zA-Z]{2,19}:.*";

  private NamedFile() {}

  /**
   * @return empty if the name means no file of this machine, or one that H2 will not find either
   * @throws NacreIOException when the file system cannot say
   */
  public static Optional<Path> of(FilePath path) throws NacreIOException {
    return of(path, DEEPEST);
  }

  /** Whether the name is a plain operating system path, without any H2 prefix. */
  public static boolean isPlain(FilePath path) {
    String name = path.toString();
    return path.getScheme().equals("file")
        && !name.startsWith(CLASS_PATH)
        && !name.matches(URL_FORM);
  }

  private static Optional<Path> of(FilePath path, int deepest) throws NacreIOException {
    if (deepest == 0) {
      throw unclear(path.toString());
    }
    String name = path.toString();
    FilePath below = path.unwrap();
    if (!name.startsWith(ARCHIVE) && !below.toString().equals(name)) {
      return of(below, deepest - 1);
    }
    if (name.startsWith(ARCHIVE)) {
      int end = name.indexOf('!');
      return of(
          FilePath.get(name.substring(ARCHIVE.length(), end < 0 ? name.length() : end)),
          deepest - 1);
    }
    // Any other remaining scheme is in memory.
    return path.getScheme().equals("file") ? onDisk(name) : Optional.empty();
  }

  private static Optional<Path> onDisk(String name) throws NacreIOException {
    if (name.startsWith(CLASS_PATH)) {
      return ofUrl(resource(name.substring(CLASS_PATH.length())), name);
    }
    if (name.matches(URL_FORM)) {
      try {
        return ofUrl(new URL(name), name);
      } catch (MalformedURLException noUrl) {
        return Optional.empty();
      }
    }
    return path(name);
  }

  /** Searches the class path as H2 does. */
  private static @Nullable URL resource(String name) {
    String absolute = name.startsWith("/") ? name : "/" + name;
    URL found = FilePath.class.getResource(absolute);
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return found == null && context != null ? context.getResource(absolute.substring(1)) : found;
  }

  private static Optional<Path> ofUrl(@Nullable URL url, String name) throws NacreIOException {
    if (url == null) {
      return Optional.empty();
    }
    String protocol = url.getProtocol().toLowerCase(Locale.ROOT);
    return switch (protocol) {
      case "http", "https", "ftp", "jrt" -> Optional.empty();
      case "file" -> path(decoded(url.getPath(), name));
      case "jar" -> {
        String archive = url.getPath();
        int end = archive.indexOf("!/");
        yield onDisk(end < 0 ? archive : archive.substring(0, end));
      }
      // A server's own protocol, for files it has unpacked somewhere. The class path belongs to the
      // application.
      default -> {
        if (name.startsWith(CLASS_PATH)) {
          yield Optional.empty();
        }
        throw unclear(name);
      }
    };
  }

  private static String decoded(String path, String name) throws NacreIOException {
    try {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw unclear(name);
    }
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException nowhere) {
      return Optional.empty();
    }
  }

  private static NacreIOException unclear(String name) {
    return new NacreIOException(
        ErrorCode.KEY_FILE_OUT_OF_REACH, "The file system cannot say which file " + name + " is");
  }
}
