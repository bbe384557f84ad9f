package dev.nacre.jdbc.open.option;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.wallet.file.DeferredInterrupt;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the policy file or resource ({@code classpath:columns.policy}) that {@code nacre.policy}
 * names. It is read for every connection. A changed file applies to connections opened from then
 * on, and the change is logged.
 */
public final class PolicyFile {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyFile.class);

  /** Room for some ten thousand lines; a longer file is not a policy. */
  private static final int LONGEST = 1 << 20;

  /**
   * The last policy per file: the same text gives the same object, so that connections can share
   * results.
   */
  private static final Map<String, Known> KNOWN = new ConcurrentHashMap<>();

  static final String CLASS_PATH = "classpath:";

  private record Known(String text, Policy policy) {}

  private PolicyFile() {}

  /**
   * @throws NacreException {@link ErrorCode#POLICY_UNREADABLE}, {@link
   *     ErrorCode#POLICY_NOT_UNDERSTOOD}
   */
  public static Policy read(Options options) {
    Optional<String> place = options.text(Option.POLICY);
    if (place.isEmpty()) {
      return Policy.NONE;
    }
    if (place.get().startsWith(CLASS_PATH)) {
      return read(place.get(), resource(place.get()));
    }
    Path file = OptionPath.of(Option.POLICY, place.get());
    return read(file.toString(), text(file));
  }

  private static Policy read(String file, String text) {
    Known last = KNOWN.get(file);
    if (last != null && last.text.equals(text)) {
      return last.policy;
    }
    Policy policy = Policy.parse(text);
    if (policy.isEmpty()) {
      // The file may have been emptied, or the option may name a wrong one.
      throw new NacreException(
          ErrorCode.POLICY_NOT_UNDERSTOOD, "The policy file " + file + " says nothing");
    }
    Known before = KNOWN.put(file, new Known(text, policy));
    if (before != null) {
      LOG.warn("The policy file {} has changed; it holds for connections from now on", file);
    }
    return policy;
  }

  /** Reads a resource with the application's class loader, or else the driver's. */
  private static String resource(String place) {
    String name = place.substring(CLASS_PATH.length()).replaceFirst("^/+", "");
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try {
      Set<String> found = new LinkedHashSet<>();
      URL first = null;
      for (ClassLoader one : new ClassLoader[] {loader, PolicyFile.class.getClassLoader()}) {
        List<URL> urls =
            one == null || name.isEmpty() ? List.of() : Collections.list(one.getResources(name));
        for (URL url : urls) {
          first = first == null ? url : first;
          found.add(url.toExternalForm());
        }
        if (first != null) {
          break;
        }
      }
      if (first == null) {
        throw unreadable(place, "is not on the class path of the application, nor of the driver");
      }
      if (found.size() > 1) {
        throw unreadable(place, "is on the class path more than once; give it a name of its own");
      }
      // A connection that keeps no jar open.
      URLConnection connection = first.openConnection();
      connection.setUseCaches(false);
      try (InputStream in = connection.getInputStream()) {
        return text(place, in.readNBytes(LONGEST + 1));
      }
    } catch (IOException failed) {
      throw unreadable(place, "cannot be read");
    }
  }

  private static String text(Path file) {
    String name = file.toString();
    try {
      if (!Files.isRegularFile(file)) {
        throw unreadable(name, "is not there, or is no file");
      }
      if (isWritableByAll(file)) {
        throw unreadable(name, "can be written by everybody");
      }
      return DeferredInterrupt.run(
          () -> {
            try (InputStream in = Files.newInputStream(file)) {
              return text(name, in.readNBytes(LONGEST + 1));
            }
          });
    } catch (IOException failed) {
      throw unreadable(name, "cannot be read");
    }
  }

  private static String text(String name, byte[] bytes) {
    if (bytes.length > LONGEST) {
      throw unreadable(name, "is longer than a policy is");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notText) {
      throw unreadable(name, "is not UTF-8");
    }
  }

  private static boolean isWritableByAll(Path file) throws IOException {
    try {
      return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_WRITE);
    } catch (UnsupportedOperationException otherRights) {
      return false;
    }
  }

  private static NacreException unreadable(String file, String why) {
    return new NacreException(ErrorCode.POLICY_UNREADABLE, "The policy file " + file + " " + why);
  }
}
