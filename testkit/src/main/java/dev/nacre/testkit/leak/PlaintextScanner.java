package dev.nacre.testkit.leak;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Looks for texts that must not be on a disk: in folders, in archives, and in every file that a
 * process holds open, deleted ones included.
 *
 * <p>A text is looked for as UTF-8, as UTF-16 both ways, and as hexadecimal and base64 of its
 * UTF-8, at each of the three places that base64 may begin. Which files were looked at is kept, so
 * that a test can tell a clean result from an empty one.
 */
public final class PlaintextScanner {
  /** A text that was found. */
  public record Finding(String where, String text, String encoding, long position) {}

  private static final class Pattern {
    final String text;
    final String encoding;
    final byte[] bytes;

    Pattern(String text, String encoding, byte[] bytes) {
      this.text = text;
      this.encoding = encoding;
      this.bytes = bytes;
    }
  }

  private static final String JAVA_HOME = System.getProperty("java.home");

  private final List<List<Pattern>> byFirstBytes = new ArrayList<>();
  private final Set<Finding> findings = new LinkedHashSet<>();
  private final Set<String> scanned = new LinkedHashSet<>();

  /**
   * @param texts long enough that none of them is there by chance: 16 characters, say
   */
  public PlaintextScanner(Collection<String> texts) {
    for (int i = 0; i < 1 << 16; i++) {
      byFirstBytes.add(List.of());
    }
    for (String text : texts) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      add(text, "UTF-8", utf8);
      add(text, "UTF-16LE", text.getBytes(StandardCharsets.UTF_16LE));
      add(text, "UTF-16BE", text.getBytes(StandardCharsets.UTF_16BE));
      String hex = HexFormat.of().formatHex(utf8);
      add(text, "hex", ascii(hex));
      add(text, "HEX", ascii(hex.toUpperCase(Locale.ROOT)));
      for (int shift = 0; shift < 3; shift++) {
        add(text, "base64", base64(utf8, shift));
      }
    }
  }

  /** Looks at every file below a folder. */
  public PlaintextScanner folder(Path folder) {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).toList();
    } catch (IOException | UncheckedIOException gone) {
      throw new IllegalStateException("cannot look through " + folder, gone);
    }
    for (Path file : files) {
      file(file, file.toString());
    }
    return this;
  }

  /**
   * Looks at every regular file that a process holds open, on Linux. To be used on <em>another</em>
   * process: opening and closing a file lets go of the locks that one's own process has on it.
   */
  public PlaintextScanner openFilesOf(long pid) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors.toList()) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          boolean ofTheSystem =
              target.startsWith("/proc")
                  || target.startsWith("/dev")
                  || target.startsWith(JAVA_HOME)
                  || target.endsWith(".jar");
          if (target.startsWith("/") && !ofTheSystem && Files.isRegularFile(descriptor)) {
            file(descriptor, target + " (held open)");
          }
        } catch (NoSuchFileException closedMeanwhile) {
          // No longer held.
        }
      }
    }
    return this;
  }

  /** Looks at bytes that are no file: what a process printed, what a program returned. */
  public PlaintextScanner bytes(String where, byte[] bytes) {
    scanned.add(where);
    search(where, bytes);
    return this;
  }

  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** What was looked at. */
  public Set<String> scanned() {
    return Set.copyOf(scanned);
  }

  private void file(Path file, String where) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException deletedMeanwhile) {
      return;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    bytes(where, bytes);
    if (bytes.length > 4 && bytes[0] == 'P' && bytes[1] == 'K') {
      archive(where, bytes);
    }
  }

  private void archive(String where, byte[] bytes) {
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        bytes(where + "!" + entry.getName(), zip.readAllBytes());
      }
    } catch (ZipException | IllegalArgumentException unfinished) {
      // Not an archive after all, or not yet; its bytes were looked at as they are.
    } catch (IOException cut) {
      // As above.
    }
  }

  private void search(String where, byte[] bytes) {
    for (int i = 0; i + 1 < bytes.length; i++) {
      for (Pattern pattern : byFirstBytes.get(firstTwo(bytes, i))) {
        int end = i + pattern.bytes.length;
        if (end <= bytes.length
            && Arrays.equals(bytes, i, end, pattern.bytes, 0, pattern.bytes.length)) {
          findings.add(new Finding(where, pattern.text, pattern.encoding, i));
        }
      }
    }
  }

  private void add(String text, String encoding, byte[] bytes) {
    int first = firstTwo(bytes, 0);
    List<Pattern> patterns = new ArrayList<>(byFirstBytes.get(first));
    patterns.add(new Pattern(text, encoding, bytes));
    byFirstBytes.set(first, patterns);
  }

  private static int firstTwo(byte[] bytes, int at) {
    return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
  }

  // The characters that depend on this text alone, when so many bytes come before it.
  private static byte[] base64(byte[] text, int before) {
    byte[] padded = new byte[before + text.length];
    System.arraycopy(text, 0, padded, before, text.length);
    String encoded = Base64.getEncoder().withoutPadding().encodeToString(padded);
    int from = before == 0 ? 0 : before + 1;
    int to = padded.length * 8 / 6;
    return ascii(encoded.substring(from, to));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
