package dev.nacre.jdbc.engine.h2.hook;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.h2.engine.Constants;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * The archive of {@code BACKUP TO}. H2 writes the plaintext blocks of the database into it; for an
 * encrypted database, the entry that reaches the disk is an encrypted copy of them.
 *
 * <p>The copy is written to a file first, because a superblock contains the file's length and comes
 * before it.
 */
public final class BackupZip extends ZipOutputStream {
  private @Nullable FilePath copy;
  private @Nullable OutputStream content;

  public BackupZip(OutputStream out) {
    super(out);
  }

  /** Replaces the method of FileUtils: asks before an archive is created. */
  public static OutputStream newOutputStream(String fileName, boolean append) throws IOException {
    H2Hooks.ask("file:" + fileName);
    H2Hooks.ask("backup");
    H2Hooks.ask("overwrite:" + fileName);
    return FileUtils.newOutputStream(fileName, append);
  }

  @Override
  public void putNextEntry(ZipEntry entry) throws IOException {
    super.putNextEntry(entry);
    FilePath backup = H2Hooks.path("?backup");
    if (H2Hooks.isGuarded(backup)) {
      copy = backup.createTempFile(".backup", false);
      content = copy.newOutputStream(false);
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    OutputStream encryptedContent = content;
    if (encryptedContent == null) {
      super.write(bytes, offset, length);
    } else {
      encryptedContent.write(bytes, offset, length);
    }
  }

  @Override
  public void closeEntry() throws IOException {
    FilePath encryptedCopy = copy;
    OutputStream encryptedContent = content;
    copy = null;
    content = null;
    if (encryptedCopy != null && encryptedContent != null) {
      try {
        append(encryptedContent, encryptedCopy);
      } catch (Throwable failed) {
        deleteAfter(failed, encryptedCopy);
        throw failed;
      }
      encryptedCopy.delete();
    }
    super.closeEntry();
  }

  private void append(OutputStream encryptedContent, FilePath encryptedCopy) throws IOException {
    encryptedContent.close();
    try (InputStream in = encryptedCopy.newInputStream()) {
      byte[] buffer = new byte[Constants.IO_BUFFER_SIZE];
      for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
        super.write(buffer, 0, n);
      }
    }
  }

  @Override
  public void close() throws IOException {
    // After an error: delete the incomplete copy.
    FilePath encryptedCopy = copy;
    OutputStream encryptedContent = content;
    copy = null;
    content = null;
    try {
      discard(encryptedContent, encryptedCopy);
    } catch (Throwable failed) {
      try {
        super.close();
      } catch (IOException also) {
        failed.addSuppressed(also);
      }
      throw failed;
    }
    super.close();
  }

  private static void discard(
      @Nullable OutputStream encryptedContent, @Nullable FilePath encryptedCopy)
      throws IOException {
    try {
      if (encryptedContent != null) {
        encryptedContent.close();
      }
    } catch (Throwable failed) {
      deleteAfter(failed, encryptedCopy);
      throw failed;
    }
    if (encryptedCopy != null) {
      encryptedCopy.delete();
    }
  }

  private static void deleteAfter(Throwable failed, @Nullable FilePath encryptedCopy) {
    try {
      if (encryptedCopy != null) {
        encryptedCopy.delete();
      }
    } catch (RuntimeException also) {
      failed.addSuppressed(also);
    }
  }
}
