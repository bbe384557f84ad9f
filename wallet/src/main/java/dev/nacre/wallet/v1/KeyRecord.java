package dev.nacre.wallet.v1;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.SecretBytes;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;

/**
 * A master key in the body of a wallet.
 *
 * @param retired empty while it is the current one
 * @param origin a wire number
 */
public record KeyRecord(
    KeyId id,
    Instant created,
    Optional<Instant> retired,
    int origin,
    String tag,
    SecretBytes secret) {
  public static final int SECRET_BYTES = 32;

  public KeyRecord retiredAt(Instant when) {
    return new KeyRecord(id, created, Optional.of(when), origin, tag, secret);
  }

  public KeyRecord tagged(String newTag) {
    return new KeyRecord(id, created, retired, origin, newTag, secret);
  }

  public KeyRecord withSecret(SecretBytes other) {
    return new KeyRecord(id, created, retired, origin, tag, other);
  }

  int size() {
    return KeyId.BYTES + 8 + 8 + 1 + ShortTexts.size(tag) + SECRET_BYTES;
  }

  void writeTo(ByteBuffer out) {
    id.writeTo(out);
    out.putLong(created.toEpochMilli())
        .putLong(retired.map(Instant::toEpochMilli).orElse(0L))
        .put((byte) origin);
    ShortTexts.put(out, tag);
    secret.<ByteBuffer, RuntimeException>lend(out::put);
  }

  static KeyRecord readFrom(ByteBuffer in) throws FormatException {
    KeyId id = KeyId.readFrom(in);
    Instant created = Instant.ofEpochMilli(in.getLong());
    long retired = in.getLong();
    int origin = in.get();
    String tag = ShortTexts.get(in);
    byte[] secret = new byte[SECRET_BYTES];
    in.get(secret);
    return new KeyRecord(
        id,
        created,
        retired == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(retired)),
        origin,
        tag,
        SecretBytes.taking(secret));
  }
}
