package dev.nacre.demo.account;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;

/** Generates passphrases for the demo, so that a first start needs no input. */
public final class DemoPassphrase {
  private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
  private static final int GROUPS = 4;
  private static final int GROUP = 5;

  private DemoPassphrase() {}

  /** Writes a new passphrase to the file, unless another start was faster. */
  public static void make(Path file) throws IOException {
    keep(file, madeUp());
  }

  /** Reads the file; creates it if it is missing. */
  static String readOrMake(Path file) throws IOException {
    if (!Files.exists(file)) {
      make(file);
    }
    return Files.readString(file).strip();
  }

  private static String madeUp() {
    SecureRandom random = new SecureRandom();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS * GROUP; i++) {
      if (i > 0 && i % GROUP == 0) {
        text.append('-');
      }
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }

  /** Readable by its owner only, from its creation. */
  private static void keep(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    boolean posix =
        Files.getFileStore(folder == null ? Path.of(".") : folder)
            .supportsFileAttributeView("posix");
    FileAttribute<?>[] owner =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Set<OpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (var out = Files.newByteChannel(file, fresh, owner)) {
      out.write(ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8)));
    } catch (FileAlreadyExistsException raced) {
      // Another start was faster; its passphrase is valid.
    }
  }
}
