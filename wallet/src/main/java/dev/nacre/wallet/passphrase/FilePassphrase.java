package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.file.DeferredInterrupt;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Set;

/**
 * A passphrase from the first line of a file, as UTF-8, without its line end.
 *
 * <p>Links are followed, because containers provide secrets that way; only the owner of the target
 * file may be able to read it.
 */
final class FilePassphrase implements PassphraseSource {
  private static final int MAX_BYTES = Passphrase.MAX_CHARS * 3 + 2;
  private static final Set<PosixFilePermission> FOREIGN =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Path file;

  FilePassphrase(Path file) {
    this.file = file;
  }

  @Override
  public Passphrase read() throws NacreIOException {
    byte[] bytes = new byte[MAX_BYTES];
    char[] chars = new char[MAX_BYTES];
    try {
      refuseExposed();
      int length = endOfFirstLine(bytes, fill(bytes));
      CharBuffer text = CharBuffer.wrap(chars);
      var decoded =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length), text, true);
      if (decoded.isError()) {
        decoded.throwException();
      }
      return passphrase(chars, text.position());
    } catch (CharacterCodingException notText) {
      throw failed("is not UTF-8 text");
    } catch (NacreIOException coded) {
      throw coded;
    } catch (IOException unreadable) {
      throw failed("cannot be read (" + unreadable.getClass().getSimpleName() + ")");
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(chars, '\0');
    }
  }

  @Override
  public String description() {
    return "file " + file;
  }

  private void refuseExposed() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw failed(Files.exists(file) ? "is not a plain file" : "does not exist");
    }
    var posix = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (posix == null) {
      return;
    }
    for (PosixFilePermission permission : posix.readAttributes().permissions()) {
      if (FOREIGN.contains(permission)) {
        throw new NacreIOException(
            ErrorCode.PASSPHRASE_FILE_EXPOSED,
            "The passphrase " + description() + " is open to others than its owner");
      }
    }
  }

  private int fill(byte[] bytes) throws IOException {
    return DeferredInterrupt.run(() -> fillOnce(bytes));
  }

  private int fillOnce(byte[] bytes) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(file)) {
      ByteBuffer room = ByteBuffer.wrap(bytes);
      while (room.hasRemaining() && in.read(room) >= 0) {
        // Reads until the file ends or the buffer is full.
      }
      return room.position();
    }
  }

  private static int endOfFirstLine(byte[] bytes, int length) {
    for (int at = 0; at < length; at++) {
      if (bytes[at] == '\n') {
        return at > 0 && bytes[at - 1] == '\r' ? at - 1 : at;
      }
    }
    return length;
  }

  private static Passphrase passphrase(char[] chars, int length) {
    char[] exact = Arrays.copyOf(chars, length);
    try {
      return Passphrase.copyOf(exact);
    } finally {
      Arrays.fill(exact, '\0');
    }
  }

  private NacreIOException failed(String how) {
    return new NacreIOException(
        ErrorCode.PASSPHRASE_SOURCE_FAILED, "The passphrase " + description() + " " + how);
  }
}
