package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a database that is about to be created, as its own driver would create it. It is
 * created here because the wallet comes first. Closing deletes it, unless it is {@linkplain #keep
 * kept}.
 */
public final class NewDatabaseFolder implements AutoCloseable {
  // The innermost first.
  private final Deque<Path> made = new ArrayDeque<>();

  private NewDatabaseFolder() {}

  /**
   * @throws NacreIOException when it cannot be created; then nothing was
   */
  public static NewDatabaseFolder of(Path database) throws IOException {
    NewDatabaseFolder folder = new NewDatabaseFolder();
    try {
      folder.make(database.getParent());
    } catch (IOException refused) {
      folder.close();
      throw new NacreIOException(
          ErrorCode.FOLDER_NOT_MADE,
          "The folder of the database "
              + database
              + " is not there and cannot be made ("
              + refused.getClass().getSimpleName()
              + ")",
          refused);
    }
    return folder;
  }

  private void make(@Nullable Path folder) throws IOException {
    if (folder == null || Files.isDirectory(folder)) {
      return;
    }
    make(folder.getParent());
    try {
      Files.createDirectory(folder);
      made.push(folder);
    } catch (IOException failed) {
      // Another process may have been faster.
      if (!Files.isDirectory(folder)) {
        throw failed;
      }
    }
  }

  /** Keeps the folder, because a file in it must stay. */
  public void keep() {
    made.clear();
  }

  @Override
  public void close() {
    for (Path folder : made) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException used) {
        return; // Another process has put something there meanwhile.
      }
    }
  }
}
