package dev.nacre.wallet.autologin;

import dev.nacre.core.suite.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The machine and user of this process, and a folder for secrets that must not be beside a wallet.
 *
 * @param machine determined only when needed; empty when this machine has no id
 * @param user empty when unknown; then there is no folder of the user either
 * @param secrets a folder of this user; need not exist
 */
public record LocalIdentity(Supplier<Optional<String>> machine, String user, Path secrets) {
  public static LocalIdentity current() {
    return of(
        MachineId::read, System.getProperty("user.name", ""), System.getProperty("user.home", ""));
  }

  /**
   * @param name as reported by the JVM: empty or a question mark if the system does not know the
   *     user, as in a container with an arbitrary user id
   * @param home the user's folder as reported by the JVM, with the same exceptions
   */
  static LocalIdentity of(Supplier<Optional<String>> machine, String name, String home) {
    boolean known = isKnown(name) && isKnown(home);
    return new LocalIdentity(
        machine,
        known ? name : "",
        Path.of(known ? home : "", ".nacre", "auto-login").toAbsolutePath());
  }

  private static boolean isKnown(String said) {
    return !said.isBlank() && !said.equals("?");
  }

  /** Whether the user is known, and so has a folder. */
  boolean knowsUser() {
    return !user.isEmpty();
  }

  /** A fingerprint of machine and user in 32 bytes. */
  byte[] fingerprint(String machineId) {
    MessageDigest sum = Sha256.begin();
    for (String part : new String[] {machineId, user}) {
      byte[] utf8 = part.getBytes(StandardCharsets.UTF_8);
      sum.update((byte) (utf8.length >> 8));
      sum.update((byte) utf8.length);
      sum.update(utf8);
    }
    return sum.digest();
  }
}
