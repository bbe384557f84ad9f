package dev.nacre.cli.tour;

import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** One text in an encrypted file of its own, which is what everything that H2 writes goes into. */
final class SealedTextFile implements Shop {
  private final Path file;

  SealedTextFile(Path file) {
    this.file = file;
  }

  @Override
  public Path file() {
    return file;
  }

  @Override
  public void write(List<String> orders, MasterKeys keys) throws IOException {
    byte[] text = String.join("\n", orders).getBytes(StandardCharsets.UTF_8);
    try (EncryptedFiles files = files(keys);
        EncryptedFile sealed = files.open(file.toString(), FileKind.STREAM, Access.READ_WRITE)) {
      sealed.write(ByteBuffer.wrap(text), 0);
    }
  }

  @Override
  public List<String> read(MasterKeys keys) throws IOException {
    try (EncryptedFiles files = files(keys);
        EncryptedFile sealed = files.open(file.toString(), FileKind.STREAM, Access.READ)) {
      ByteBuffer text = ByteBuffer.allocate(Math.toIntExact(sealed.size()));
      sealed.read(text, 0);
      return new String(text.array(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static EncryptedFiles files(MasterKeys keys) {
    return new EncryptedFiles(
        new NioStorage(),
        keys,
        CipherSuite.AES_256_GCM,
        RollbackAnchor.none(),
        FileEvents.ignored());
  }
}
