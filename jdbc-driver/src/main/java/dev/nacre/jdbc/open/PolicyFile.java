package dev.nacre.jdbc.open;

import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that {@code nacre.policy} names. It is read for every connection; one that has changed
 * holds for those that are opened from then on, and the log says so.
 */
final class PolicyFile {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyFile.class);

  /** Some ten thousand lines; who gives more has named another file. */
  private static final int LONGEST = 1 << 20;

  /** What was read last: one text is one policy, so that connections can share what they asked. */
  private static final Map<Path, Known> KNOWN = new ConcurrentHashMap<>();

  private record Known(String text, Policy policy) {}

  private PolicyFile() {}

  /**
   * @throws NacreException {@link ErrorCode#POLICY_UNREADABLE}, {@link
   *     ErrorCode#POLICY_NOT_UNDERSTOOD}
   */
  static Policy read(Options options) {
    Optional<String> path = options.text(Option.POLICY);
    return path.isEmpty() ? Policy.NONE : read(OptionPath.of(Option.POLICY, path.get()));
  }

  private static Policy read(Path file) {
    String text = text(file);
    Known last = KNOWN.get(file);
    if (last != null && last.text.equals(text)) {
      return last.policy;
    }
    Policy policy = Policy.parse(text);
    if (policy.says(Wish.SUM)) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET, "The policy file " + file + " wants sums, which are not there");
    }
    if (policy.isEmpty()) {
      // Somebody may have emptied it, or named another file.
      throw new NacreException(
          ErrorCode.POLICY_NOT_UNDERSTOOD, "The policy file " + file + " says nothing");
    }
    Known before = KNOWN.put(file, new Known(text, policy));
    if (before != null) {
      LOG.warn("The policy file {} has changed; it holds for connections from now on", file);
    }
    return policy;
  }

  private static String text(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw unreadable(file, "is not there, or is no file");
      }
      if (isWritableByAll(file)) {
        throw unreadable(file, "can be written by everybody");
      }
      byte[] bytes = Files.readAllBytes(file);
      if (bytes.length > LONGEST) {
        throw unreadable(file, "is longer than a policy is");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      throw unreadable(file, "is not UTF-8");
    } catch (IOException failed) {
      throw unreadable(file, "cannot be read");
    }
  }

  private static boolean isWritableByAll(Path file) throws IOException {
    try {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_WRITE);
    } catch (UnsupportedOperationException otherRights) {
      return false;
    }
  }

  private static NacreException unreadable(Path file, String why) {
    return new NacreException(ErrorCode.POLICY_UNREADABLE, "The policy file " + file + " " + why);
  }
}
