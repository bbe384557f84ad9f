package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.ProviderException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;

/**
 * The label of a master key in a token; the package description specifies its format.
 *
 * @param self and {@code word} in base64url
 */
record TokenLabel(String object, KeyId id, Instant created, String self, String word) {
  static final String FIRST = "first";

  private static final String FAMILY = "nacre1:";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
  private static final Pattern FORM =
      Pattern.compile(
          FAMILY
              + "([A-Za-z0-9._-]+):([0-9a-f-]{36}):(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)"
              + ":([A-Za-z0-9_-]{59}):(first|[A-Za-z0-9_-]{59})");
  private static final byte[] PROBE = new byte[16];
  private static final String SELF = "nacre token key\0";
  private static final String WORD = "nacre token word\0";

  /**
   * The label for a key that is not in the token yet.
   *
   * @param first the key that vouches for it; empty if this is the first
   */
  static TokenLabel sealed(
      String object, KeyId id, Instant created, TokenCipher key, Optional<TokenCipher> first)
      throws GeneralSecurityException {
    String head = head(object, id, created);
    String self = base64(key.seal(bytes(SELF + head), PROBE));
    String word =
        first.isEmpty() ? FIRST : base64(first.get().seal(bytes(WORD + head + ":" + self), PROBE));
    return new TokenLabel(object, id, created, self, word);
  }

  /** The parsed label; empty when it is not of Nacre, or of another family. */
  static Optional<TokenLabel> parse(String label, String object) {
    Matcher found = FORM.matcher(label);
    if (!found.matches() || !found.group(1).equals(object)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new TokenLabel(
              object,
              KeyId.parse(found.group(2)),
              TIME.parse(found.group(3), Instant::from),
              found.group(4),
              found.group(5)));
    } catch (NacreException | DateTimeException malformed) {
      return Optional.empty();
    }
  }

  boolean isFirst() {
    return word.equals(FIRST);
  }

  /** Whether this label was created for exactly this key. */
  boolean isOf(TokenCipher key) {
    return opens(key, SELF + head(object, id, created), self);
  }

  /** Whether the first key vouches for it. */
  boolean isVouchedForBy(TokenCipher first) {
    return !isFirst() && opens(first, WORD + head(object, id, created) + ":" + self, word);
  }

  String text() {
    return head(object, id, created) + ":" + self + ":" + word;
  }

  private static String head(String object, KeyId id, Instant created) {
    return FAMILY + object + ":" + id + ":" + TIME.format(created);
  }

  // Tokens report a forgery with various codes. If the key still works, the failure means a
  // forgery; otherwise it says nothing about the label.
  private static boolean opens(TokenCipher key, String associated, String sealed) {
    try {
      return Arrays.equals(
          key.open(bytes(associated), Base64.getUrlDecoder().decode(sealed)), PROBE);
    } catch (AEADBadTagException | IllegalArgumentException forged) {
      return false;
    } catch (GeneralSecurityException | ProviderException failed) {
      if (key.works()) {
        return false;
      }
      throw new ProviderException("The token does not answer", failed);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
