package dev.nacre.wallet.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a new file gets its name. */
class NioDiskTest {
  @TempDir Path folder;
  Path from;
  Path to;

  @BeforeEach
  void make() throws IOException {
    from = Files.writeString(folder.resolve("from"), "content");
    to = folder.resolve("to");
  }

  private static NioDisk failing(Exception failure) {
    return new NioDisk(
        (link, existing) -> {
          if (failure instanceof IOException system) {
            throw system;
          }
          throw (RuntimeException) failure;
        });
  }

  @Test
  void isALinkThatNeverTakesATakenName() throws IOException {
    Disk.NIO.publish(from, to);
    assertThat(to).hasContent("content");
    assertThat(from).doesNotExist();
    Files.writeString(from, "other");
    assertThatThrownBy(() -> Disk.NIO.publish(from, to))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(to).hasContent("content");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Operation not permitted",
        "Operation not supported",
        "Function not implemented",
        "Incorrect function.",
        "The request is not supported."
      })
  void isARenameWhereTheFileSystemHasNoLinks(String reason) throws IOException {
    failing(new FileSystemException("to", "from", reason)).publish(from, to);
    assertThat(to).hasContent("content");
    assertThat(from).doesNotExist();
    Files.writeString(from, "other");
    assertThatThrownBy(
            () -> failing(new FileSystemException("to", "from", reason)).publish(from, to))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void isARenameWhereTheProviderHasNoLinks() throws IOException {
    failing(new UnsupportedOperationException()).publish(from, to);
    assertThat(to).hasContent("content");
  }

  /** A rename looks for the name first and takes it then; in between somebody else may have. */
  @ParameterizedTest
  @ValueSource(strings = {"No space left on device", "Input/output error", "Too many links"})
  void isNoRenameBecauseALinkFailed(String reason) {
    assertStaysPut(new FileSystemException("to", "from", reason));
  }

  @Test
  void isNoRenameForAnythingThatHasANameOfItsOwn() {
    assertStaysPut(new AccessDeniedException("to", "from", "Operation not permitted"));
    assertStaysPut(new FileAlreadyExistsException("to"));
    assertStaysPut(new FileSystemException("to"));
    assertStaysPut(new IOException("Operation not permitted"));
  }

  private void assertStaysPut(IOException failure) {
    assertThatThrownBy(() -> failing(failure).publish(from, to)).isSameAs(failure);
    assertThat(to).doesNotExist();
    assertThat(from).hasContent("content");
  }
}
