package dev.nacre.wallet.keystorefile;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hkdf;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes key stores with master keys. Each is an AES key with the alias {@code
 * nacre-<id>}; the passphrase of the store is also that of its entries.
 */
public final class KeyStoreFileCodec {
  private static final String PREFIX = "nacre-";
  private static final int KEY_BYTES = 32;
  private static final int MAX_TAG_CHARS = 100;

  private KeyStoreFileCodec() {}

  /**
   * @param description of the file, for messages
   * @throws NacreIOException {@link ErrorCode#KEY_STORE_REFUSED}
   */
  public static byte[] write(
      KeyStoreFileFormat format,
      List<KeyStoreEntry> keys,
      Passphrase passphrase,
      String description)
      throws NacreIOException {
    try (PassphraseChars secret = new PassphraseChars(passphrase)) {
      refuseUnusable(format, secret, description);
      KeyStore store = format.empty();
      for (KeyStoreEntry key : keys) {
        store.setEntry(
            PREFIX + key.id(),
            key.secret()
                .<KeyStore.Entry, RuntimeException>lend(
                    bytes -> new KeyStore.SecretKeyEntry(new SecretKeySpec(bytes, "AES"))),
            format.protection(secret.chars()));
      }
      return format.write(store, secret.chars());
    } catch (GeneralSecurityException | IOException failed) {
      throw refused(failed, "Cannot make " + description);
    }
  }

  /**
   * All AES-256 keys of a store, from any tool; the caller closes their secrets.
   *
   * @throws NacreIOException {@link ErrorCode#KEY_STORE_REFUSED} or {@link
   *     ErrorCode#WRONG_PASSPHRASE}
   */
  public static List<KeyStoreEntry> read(
      KeyStoreFileFormat format, byte[] bytes, Passphrase passphrase, String description)
      throws NacreIOException {
    List<KeyStoreEntry> keys = new ArrayList<>();
    boolean done = false;
    try (PassphraseChars secret = new PassphraseChars(passphrase)) {
      refuseUnusable(format, secret, description);
      KeyStore store = format.empty();
      store.load(new ByteArrayInputStream(bytes), secret.chars());
      for (String alias : Collections.list(store.aliases())) {
        if (store.entryInstanceOf(alias, KeyStore.SecretKeyEntry.class)) {
          SecretBytes aes256 = aes256(store.getKey(alias, secret.chars()));
          if (aes256 != null) {
            Instant created =
                store.getCreationDate(alias).toInstant().truncatedTo(ChronoUnit.MILLIS);
            keys.add(named(alias, created, aes256));
          }
        }
      }
      if (keys.isEmpty()) {
        throw new NacreIOException(
            ErrorCode.KEY_STORE_REFUSED, "The " + description + " holds no AES-256 key");
      }
      done = true;
      return keys;
    } catch (GeneralSecurityException | IOException | RuntimeException failed) {
      // Parsers throw any exception for bad input, for example a NullPointerException for an empty
      // file.
      throw refused(failed, "Cannot read " + description);
    } finally {
      if (!done) {
        keys.forEach(key -> key.secret().close());
      }
    }
  }

  private static void refuseUnusable(
      KeyStoreFileFormat format, PassphraseChars secret, String description)
      throws NacreIOException {
    if (format == KeyStoreFileFormat.PKCS12 && !secret.isPrintableAscii()) {
      throw new NacreIOException(
          ErrorCode.KEY_STORE_REFUSED,
          "The passphrase of a PKCS#12 "
              + description
              + " must be printable ASCII; choose another one, or BCFKS");
    }
  }

  private static @Nullable SecretBytes aes256(@Nullable Key key) {
    if (!(key instanceof SecretKey) || !key.getAlgorithm().startsWith("AES")) {
      return null;
    }
    byte[] encoded = key.getEncoded();
    if (encoded == null) {
      return null;
    }
    try {
      return encoded.length == KEY_BYTES ? SecretBytes.copyOf(encoded) : null;
    } finally {
      Arrays.fill(encoded, (byte) 0);
    }
  }

  private static KeyStoreEntry named(String alias, Instant created, SecretBytes secret) {
    if (alias.startsWith(PREFIX)) {
      try {
        return new KeyStoreEntry(
            KeyId.parse(alias.substring(PREFIX.length())), created, "", secret);
      } catch (NacreException chosenByHand) {
        // Treated like any other alias.
      }
    }
    return new KeyStoreEntry(derivedId(secret), created, tag(alias), secret);
  }

  /** An id derived from the key, so that a second import recognises it. */
  private static KeyId derivedId(SecretBytes secret) {
    try (SecretBytes id =
        Hkdf.subkey(secret, new byte[0], "nacre imported key id", new byte[0], KeyId.BYTES)) {
      return id.<KeyId, RuntimeException>lend(bytes -> KeyId.readFrom(ByteBuffer.wrap(bytes)));
    }
  }

  private static String tag(String alias) {
    String printable =
        alias
            .codePoints()
            .filter(c -> !Character.isISOControl(c))
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return printable.substring(0, Math.min(MAX_TAG_CHARS, printable.length()));
  }

  // Messages of key store code are not repeated, because they may contain anything.
  private static NacreIOException refused(Exception cause, String what) {
    if (cause instanceof NacreIOException coded) {
      return coded;
    }
    String said = String.valueOf(cause.getMessage());
    boolean wrong =
        cause instanceof UnrecoverableKeyException
            || cause.getCause() instanceof UnrecoverableKeyException
            || said.contains("MAC calculation failed");
    return wrong
        ? new NacreIOException(
            ErrorCode.WRONG_PASSPHRASE, what + ": the passphrase is wrong, or it was altered")
        : new NacreIOException(
            ErrorCode.KEY_STORE_REFUSED, what + " (" + cause.getClass().getSimpleName() + ")");
  }
}
