package dev.nacre.wallet.autologin;

import dev.nacre.core.suite.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where this process runs, as whom, and where it may keep what must not lie beside a wallet.
 *
 * @param machine asked only when needed; empty when this machine has no id
 * @param user empty when nobody knows; there is no folder of his either then
 * @param secrets a folder of this user; need not exist
 */
public record Host(Supplier<Optional<String>> machine, String user, Path secrets) {
  public static Host current() {
    return of(
        MachineId::read, System.getProperty("user.name", ""), System.getProperty("user.home", ""));
  }

  /**
   * @param name as the JVM says it: empty or a question mark where the system does not know the
   *     user, as in a container with a number of its own for him
   * @param home the same
   */
  static Host of(Supplier<Optional<String>> machine, String name, String home) {
    boolean known = isKnown(name) && isKnown(home);
    return new Host(
        machine,
        known ? name : "",
        Path.of(known ? home : "", ".nacre", "auto-login").toAbsolutePath());
  }

  private static boolean isKnown(String said) {
    return !said.isBlank() && !said.equals("?");
  }

  /** Whether there is a user to bind something to, and a folder that is his. */
  boolean knowsUser() {
    return !user.isEmpty();
  }

  /** Names machine and user in 32 bytes. */
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
