package dev.nacre.wallet.autologin;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where this process runs, as whom, and where it may keep what must not lie beside a wallet.
 *
 * @param machine asked only when needed; empty when this machine has no id
 * @param secrets a folder of this user; need not exist
 */
public record Host(Supplier<Optional<String>> machine, String user, Path secrets) {
  public static Host current() {
    return new Host(
        MachineId::read,
        System.getProperty("user.name", ""),
        Path.of(System.getProperty("user.home", "."), ".nacre", "auto-login").toAbsolutePath());
  }

  /** Names machine and user in 32 bytes. */
  byte[] fingerprint(String machineId) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (String part : new String[] {machineId, user}) {
        byte[] utf8 = part.getBytes(StandardCharsets.UTF_8);
        sha.update((byte) (utf8.length >> 8));
        sha.update((byte) utf8.length);
        sha.update(utf8);
      }
      return sha.digest();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
